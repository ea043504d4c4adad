"""Matches to be played over the bots' streams, and their results, as values that travel between processes.

Nothing here plays: see `runner`.
"""

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
    tags: Mapping[str, str] = field(
        default_factory=dict
    )  # in the header of its record, before the names of its bots

    @property
    def seated(self) -> list[tuple[Seat, str]]:
        """Each seat with a bot, and the bot's name."""
        return [(seat, name) for seat, name in enumerate(self.bots) if name]

    def write(self, record: Record) -> str:
        """The record of this job as a text, with its tags and the names of its bots."""
        names = {f"bot {seat}": name for seat, name in self.seated}
        return write_record(self.game, replace(record, tags={**self.tags, **names}))

    def __reduce__(self) -> tuple[Callable[..., "Job"], tuple[Any, ...]]:
        """Pickle the job with the name of its game: every process has the games itself."""
        values = self.bots, self.options, self.deal, self.key, self.terms, self.tags
        return _job, (self.number, self.game.name, *values)


def _job(number: int, game: str, *values: Any) -> Job:
    """The job that another process has pickled."""
    return Job(number, find_game(game), *values)


@dataclass(frozen=True, slots=True)
class Voided:
    """An attempt at a match that failed by an error of the harness or of the game's rules."""

    turn: int  # in which it failed; 0 if it did not begin
    reason: str  # the exception, on one line
    trace: str  # its traceback, for a bug report


class Result(NamedTuple):
    """The result of a job: the game as it was played, and the attempts that were void."""

    number: int  # of the job
    bots: tuple[str, ...]  # of the job, by seat
    game: GameResult | None  # None: the last attempt is void, too
    voided: tuple[Voided, ...] = ()
    ids: tuple[int, ...] = ()  # of the last attempt, as its bots know it, by seat; empty if it did not begin

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults that count, which a void game has none of."""
        return self.game.faults if self.game else ()
