"""What a league is, once its file has been read: who plays what, how often, under what terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from harness.league.fixtures import Deals, Number
from harness.league.limits import Level, Limits
from harness.league.ranges import Ranges
from harness.league.trust import Trust
from harness.referee import Terms

NEWEST_SCHEDULE = 2


class Source(Enum):
    """Where a bot comes from; the values are the keys of the league file."""

    SAMPLE = "sample"  # one of ours, by its name
    PATH = "path"  # a .py file, or a directory with a bot.py
    COMMAND = "command"
    ADDRESS = "address"  # a bot that runs already
    DIALS_IN = "dials_in"  # one that runs where we cannot reach it, and dials us; it has no target


class SecretFrom(Enum):
    """Where a run's secret comes from, which gives all its cards and dice (docs/chance.md)."""

    RANDOM = "random"  # from nothing that anybody knows
    SEED_AND_RUN = (
        "seed and run"  # reproducible = true: from the seed, the league's name and the run's number
    )
    SEED = "seed"  # from the seed alone, as of every league that was begun before files could choose


@dataclass(frozen=True, slots=True)
class Profile:
    """How a bot is shown to people, beside its name. Nothing that is played or rated depends on it."""

    title: str = ""
    author: str = ""
    team: str = ""
    reference: bool = False  # a bot to compare with, no contestant


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot of the league, in one version. Its number, from 0 in the order of the file and then as they came, is what schedule
    and store call it by."""

    name: str  # `fox`; its second version is `fox#2`
    source: Source
    target: str  # as the file has it: paths are relative to the file's directory, where commands run, too
    environment: Mapping[str, str] = field(default_factory=dict)
    trust: Trust = field(default_factory=Trust)  # of a bot at an address
    start_limit: float | None = None  # seconds to be there; without it, the league's
    profile: Profile = field(default_factory=Profile)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)  # where its keys stand in the file

    @property
    def is_elsewhere(self) -> bool:
        """Whether it runs already, wherever that is: nobody can see which program it is."""
        return self.source in (Source.ADDRESS, Source.DIALS_IN)

    @property
    def bot(self) -> str:
        """Its name in the file, which all its versions share."""
        return self.name.partition("#")[0]

    @property
    def version(self) -> int:
        return int(self.name.partition("#")[2] or 1)


@dataclass(frozen=True, slots=True)
class Rating:
    """How Elo is folded, and where the scale of the joint fit is held."""

    start: float = 1500.0
    k: float = 16.0
    anchor: Mapping[str, float] = field(
        default_factory=dict
    )  # of the fit: one bot, whose rating is fixed; or none


class Updates(Enum):
    """What becomes of a bot whose program has changed since it played; the values are those of the league file."""

    REFUSE = "refuse"
    ACCEPT = "accept"  # it plays on as a new version


@dataclass(frozen=True, slots=True)
class Chapter:
    """What is planned from one change of a league to the next. What was planned before goes on in it, without the games of
    those who are gone."""

    after: int  # the last game of the chapters before
    present: tuple[Number, ...]  # who plays, ascending
    newcomers: tuple[Number, ...] = ()  # of them
    rounds: int = 1  # of the league from here on
    games: int | None = None
    again: Ranges = field(
        default_factory=Ranges
    )  # void games of the chapters before, whose blocks are played again


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a league with stages: a format with its keys, for the bots that are still in it. A key means what it means for a
    league."""

    format: str
    seats: tuple[int, ...]
    rounds: int = 1
    games: int | None = None
    challengers: tuple[str, ...] = ()
    provisional: int | None = None
    batch: int | None = None
    advance: int | None = None
    blocks: int | None = None
    seeding: str | None = None  # "file" is the order in which the bots came into the stage
    place_match: bool = False
    sit_twice: bool = False
    groups: int = 1  # whose bots play apart
    go_on: int | None = None  # how many of each group play in the next stage; None: it is the last


@dataclass(frozen=True, slots=True)
class League:
    """The effective configuration: the file with every default filled in, but for a seed and a choice of deals and secret
    that it does not give. `settled` makes these, and a stored league has them."""

    name: str
    game: str
    seats: tuple[int, ...]  # table sizes, ascending
    entrants: tuple[Entrant, ...]
    options: Mapping[str, str] = field(default_factory=dict)  # of the game
    rounds: int = 1  # how often every table plays a block; of no use if `games` is given
    games: int | None = None  # about so many games in all, in whole blocks, balanced
    format: str = "round-robin"  # its name in harness.league.formats
    challengers: tuple[str, ...] = ()  # of a gauntlet
    provisional: int | None = None  # blocks until a bot of a ladder is no newcomer
    batch: int | None = None  # blocks that a ladder chooses at once
    until: int | None = None  # the moment after which a ladder begins no batch, in seconds since 1970
    stages: tuple[Stage, ...] = ()
    advance: int | None = (
        None  # of a knockout: how many of each table go on; without it, half of the largest table
    )
    blocks: int | None = None  # of a knockout: how many every table plays; without it, three
    seeding: str | None = None  # of a knockout: "file", or "random"; without it, as the file has the bots
    place_match: bool = (
        False  # of a knockout: those that are out just before the final play for the places behind it
    )
    sit_twice: bool = False  # a bot may sit at a table more than once, where there are fewer bots than seats
    seed: str | None = None  # of the schedule
    schedule: int = NEWEST_SCHEDULE  # the version of the rules that choose and seat lineups: from 2 on, neighbours are balanced
    deals: Deals | None = None
    secret_from: SecretFrom | None = None
    terms: Terms = field(default_factory=Terms)
    rating: Rating = field(default_factory=Rating)
    sandbox: Level | None = None  # strict where the machine allows it, else limits
    limits: Limits = field(default_factory=Limits)  # of each bot that is started
    start_limit: float | None = None  # seconds for each bot to be there; without it, what is usual
    patience: float | None = None  # seconds for a bot to come back after a break; without it, what is usual
    wait: float = (
        300.0  # seconds for which a run waits for bots that are away, when nothing else is left to play
    )
    absent: bool = False  # a run begins without bots that do not start: they are away
    take_over: bool = False  # a second call of a bot that dials in ends its first, and is not refused
    logs: str = ""  # a directory for what bots print; relative to the file's. Empty: it is not kept
    updates: Updates = Updates.REFUSE
    chapters: tuple[Chapter, ...] = ()  # none: nothing has changed since it was opened

    @property
    def bots(self) -> int:
        """How many bots ever played, each with all its versions."""
        return len({entrant.bot for entrant in self.entrants})

    @property
    def present(self) -> tuple[Number, ...]:
        """Who plays now."""
        return self.chapters[-1].present if self.chapters else tuple(range(len(self.entrants)))


def spans(chapters: Sequence[Chapter]) -> tuple[dict[Number, int], dict[Number, int]]:
    """Behind which game each late player came, and behind which each player that is gone has left."""
    first: dict[Number, int] = {}
    gone: dict[Number, int] = {}
    for before, chapter in pairwise(chapters):
        first.update(dict.fromkeys(chapter.newcomers, chapter.after))
        gone.update(dict.fromkeys({*before.present} - {*chapter.present}, chapter.after))
    return first, gone
