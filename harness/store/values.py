"""The values that the store takes and gives, with times in seconds. Nothing here knows a database."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from harness.league.fixtures import Number
from harness.league.journal import Entry
from harness.league.ranges import Ranges
from harness.referee import Fault, FaultKind, GameResult, Thinking


@dataclass(frozen=True, slots=True)
class Charter:
    """What a run of a league begins with, and what never changes in it."""

    name: str
    game: str
    planned: int | None  # games; None: how many there will be follows from results
    entrants: tuple[str, ...]  # their names, by number
    seed: str
    secret: bytes = field(repr=False)  # 32 bytes
    configuration: str  # JSON: the effective one
    versions: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Run:
    """A run of a league, as the store has it."""

    id: int  # the store's own
    number: int  # from 1: `--fresh` begins another beside it
    charter: Charter
    commitment: str  # SHA-256 of the secret, in hexadecimal digits
    began: float  # seconds since 1970, UTC
    ended: float | None  # None: it is not over
    programs: tuple[str | None, ...] = ()  # SHA-256 of each bot's files, by number; None: not known
    journal: tuple[Entry, ...] = ()  # empty too if an earlier harness began it
    void: Ranges = field(default_factory=Ranges)  # games that count for nobody, stored or not
    dropped: Ranges = field(default_factory=Ranges)  # games that will never be played, as a bot is gone
    last: int | None = None  # the last game that is read of it; None: all are

    @property
    def closed(self) -> Ranges:
        """Games that nobody waits for."""
        return Ranges.of([*self.void.pairs, *self.dropped.pairs])

    @property
    def over(self) -> bool:
        return self.ended is not None


class LeagueGame(NamedTuple):
    """A game that counts: its place in the league, and how it went."""

    number: int
    block: int
    bots: tuple[Number, ...]  # by seat
    result: GameResult
    ended: float = 0.0  # seconds since 1970, UTC


@dataclass(frozen=True, slots=True)
class Void:
    """An attempt at a game that counts for nobody."""

    game: int
    attempt: int  # from 1
    reason: str
    detail: str = ""
    ended: float = 0.0


@dataclass(frozen=True, slots=True)
class Change:
    """What changes in a run together with its journal."""

    entries: tuple[Entry, ...]
    planned: int | None  # games, from now on
    players: tuple[tuple[str, str | None], ...] = ()  # that come: each with its program, None: not known
    unrated: int | None = (
        None  # the first game whose rating, and that of all later ones, does not hold any more
    )
    goes_on: bool = True  # the run is over no more


class Rated(NamedTuple):
    """The Elo of each seat's bot after a game."""

    game: int
    elos: tuple[float, ...]  # by seat


class Faulted(NamedTuple):
    """A fault, with the game and the bot that it belongs to."""

    game: int
    bot: Number
    fault: Fault


@dataclass(frozen=True, slots=True)
class BotTotals:
    """What one bot did in all its seats together."""

    bot: Number
    seats: int  # played: as many games, if it never sat twice
    retired: int  # of them
    thinking: Thinking
    faults: Mapping[FaultKind, int]
