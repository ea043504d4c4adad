"""What is to be played over the bots' streams, and what came of it. Both travel between processes as plain values."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from harness.engine import Options, Record, Seat, write_record
from harness.engine.game import AnyGame
from harness.games import find_game
from harness.referee import Fault, GameResult, Terms


@dataclass(frozen=True, slots=True)
class Job:
    """A match to be played: which bot sits where, by the names of their links."""

    number: int
    game: AnyGame
    bots: tuple[str, ...]  # an empty name is an empty chair: a seat that the game never asks
    options: Options
    deal: str
    key: bytes = field(repr=False)
    terms: Terms
    tags: Mapping[str, str] = field(default_factory=dict)  # of its record, before the names of its bots

    @property
    def seated(self) -> list[tuple[Seat, str]]:
        """The seats that a bot sits in."""
        return [(seat, name) for seat, name in enumerate(self.bots) if name]

    def write(self, record: Record) -> str:
        """The text of the job's record, with its tags."""
        names = {f"bot {seat}": name for seat, name in self.seated}
        return write_record(self.game, replace(record, tags={**self.tags, **names}))

    def __reduce__(self) -> tuple[Callable[..., "Job"], tuple[Any, ...]]:
        """Each process has the games itself: only the name of the job's game travels."""
        values = self.bots, self.options, self.deal, self.key, self.terms, self.tags
        return _arrived, (self.number, self.game.name, *values)


def _arrived(number: int, game: str, *values: Any) -> Job:
    """A job that comes from another process."""
    return Job(number, find_game(game), *values)


@dataclass(frozen=True, slots=True)
class Voided:
    """An attempt at a match that failed by the referee's own fault, or by the game's."""

    turn: int  # in which it was; 0 if it did not begin
    reason: str  # what was raised, on one line
    trace: str  # and where, for a bug report


class Result(NamedTuple):
    """What came of a job."""

    number: int  # the job's
    bots: tuple[str, ...]  # by seat, as in the job
    game: GameResult | None  # None: the last attempt is void, too
    voided: tuple[Voided, ...] = ()  # attempts
    ids: tuple[int, ...] = ()  # by seat: what the bots know the last attempt by; empty if it did not begin

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults that count: in a void game, none."""
        return self.game.faults if self.game else ()
