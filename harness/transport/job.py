"""What is to be played over the bots' streams, and what came of it."""

from dataclasses import dataclass, field

from harness.engine import Options, Seat
from harness.engine.game import AnyGame
from harness.referee import Over, Terms


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

    @property
    def seated(self) -> list[tuple[Seat, str]]:
        """The seats that a bot sits in."""
        return [(seat, name) for seat, name in enumerate(self.bots) if name]


@dataclass(frozen=True, slots=True)
class Voided:
    """An attempt at a match that failed by the referee's own fault, or by the game's."""

    turn: int  # in which it was; 0 if it did not begin
    reason: str  # what was raised, on one line
    trace: str  # and where, for a bug report


@dataclass(frozen=True, slots=True)
class Result:
    """`over` is the last attempt's; it has no record if that one is void, too."""

    job: Job
    over: Over
    took: float = 0.0  # seconds, of the last attempt
    voided: tuple[Voided, ...] = ()
    ids: tuple[int, ...] = ()  # what its bots know the match by, by seat; of no use if it did not begin
