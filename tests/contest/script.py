"""What happens in a contest, and after how many stored games: drawn from a seed. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import repeat
from random import Random

_FIRST, _LAST = 0.02, 0.9  # of the games that the file asks for at first: what happens between these


class What(StrEnum):
    """Kinds of events."""

    KILL = "the run is killed, and begun again"
    CRASH = "a bot that the harness started is killed"
    RESTART = "a bot at an address is killed, and started again at once"
    VANISH = "a bot at an address is killed, and started again later"
    VERSION = "a bot has a new version"
    LATE = "a bot more is in the file"
    LEAVE = "a bot is in the file no more"
    MORE = "the file asks for more games"
    VOID = "a block is void, before the next run"
    SERVER = "the database server is stopped at once, and started"


@dataclass(frozen=True, slots=True)
class Parameters:
    """How large a contest is, and how often something happens in it."""

    format: str = "round-robin"  # or ladder
    bots: int = 8
    seats: tuple[int, ...] = (3, 4)
    games: int = 500
    kills: int = 5
    events: int = 6  # bots that end, of each of the three kinds a third
    versions: int = 2
    late: int = 2
    leave: int = 1
    more: int = 1
    void: int = 1
    server: int = 0  # restarts
    during_runs: bool = False  # bots' files change while a run is on, else between two
    longest: float = 4.0  # seconds that a bot vanishes
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Event:
    """It happens as soon as this number of games is stored, or when the run has ended before."""

    games: int
    what: What
    lot: float  # from 0 to 1: to which bot, and for how long

    def __str__(self) -> str:
        return f"after {self.games:,} games {self.what}"


def events(wanted: Parameters) -> list[Event]:
    """In their order. Kills are spread evenly, so that the runs between them have games to play."""
    random = Random(f"contest {wanted.seed}")
    moments = [(random.uniform(_FIRST, _LAST), what, random.random()) for what in _kinds(wanted)]
    kills = [
        (
            _FIRST + (_LAST - _FIRST) * (number - random.random() / 2) / wanted.kills,
            What.KILL,
            random.random(),
        )
        for number in range(1, wanted.kills + 1)
    ]
    return [Event(round(at * wanted.games), what, lot) for at, what, lot in sorted([*moments, *kills])]


def _kinds(wanted: Parameters) -> Iterator[What]:
    for nth in range(wanted.events):
        yield (What.CRASH, What.RESTART, What.VANISH)[nth % 3]
    yield from repeat(What.VERSION, wanted.versions)
    yield from repeat(What.LATE, wanted.late)
    yield from repeat(What.LEAVE, wanted.leave)
    yield from repeat(What.MORE, wanted.more)
    yield from repeat(What.VOID, wanted.void)
    yield from repeat(What.SERVER, wanted.server)
