"""Bot against bot: what each took of each, over all tables at which both sat."""

from collections.abc import Sequence
from dataclasses import dataclass

from harness.league.fixtures import Number
from harness.league.ratings.pairs import pairs
from harness.league.ratings.results import Parts


@dataclass(frozen=True, slots=True)
class Meeting:
    """A bot's view of another."""

    points: float  # one for each time it ended before the other, half for equals
    met: int  # pairs of seats: once a game, unless a bot sits twice

    @property
    def share(self) -> float | None:
        """Of the points, from 0 to 1; None: they never met."""
        return self.points / self.met if self.met else None


def cross_table(games: Parts, order: Sequence[Number]) -> tuple[tuple[Meeting, ...], ...]:
    """Row against column, the bots in this order; nobody meets itself."""
    counted = pairs(games)
    halves, met = counted.halves.tolist(), counted.met.tolist()
    return tuple(
        tuple(Meeting(halves[row][column] / 2, met[row][column]) for column in order) for row in order
    )
