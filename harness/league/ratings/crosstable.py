"""Bot against bot: the points that each took of each other, over all games in which both sat."""

from collections.abc import Sequence
from dataclasses import dataclass

from harness.league.fixtures import Number
from harness.league.ratings.pairs import pairs
from harness.league.ratings.results import Parts


@dataclass(frozen=True, slots=True)
class Meeting:
    """What a bot has taken of another."""

    points: float  # one for each time that it ended before the other, half for equals
    met: int  # pairs of seats: once a game, unless a bot sits twice

    @property
    def share(self) -> float | None:
        """The share of the points, from 0 to 1; None if they never met."""
        return self.points / self.met if self.met else None


def cross_table(games: Parts, order: Sequence[Number]) -> tuple[tuple[Meeting, ...], ...]:
    """The meetings of each bot (row) with each other one (column), in this order. No bot meets itself."""
    counted = pairs(games)
    halves, met = counted.halves.tolist(), counted.met.tolist()
    return tuple(
        tuple(Meeting(halves[row][column] / 2, met[row][column]) for column in order) for row in order
    )
