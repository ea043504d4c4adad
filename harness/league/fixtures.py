"""What a schedule is made of."""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

Number = int  # of an entrant, from 0
Lineup: TypeAlias = tuple[Number, ...]  # the bots that play together, by seat


class Deals(StrEnum):
    """Which games have the same cards, bills and dice; the values are those of the league file."""

    OWN = "own"  # no two: a bot that remembers a game knows nothing of the next
    SHARED = "shared"  # those of a block: a bot that remembers knows every hand that it has held

    def name_of(self, block: int, game: int) -> str:
        """The name of a game's deal, from which its key is made: each name is that of one deal in a league."""
        return f"game {game}" if self is Deals.OWN else f"block {block}"


class PlannedBlock(NamedTuple):
    """One table, played once in every rotation of the seats: the unit of all statistics."""

    number: int  # from 1, in schedule order
    first: int  # the number of its first game; games count from 1 through the whole schedule
    bots: tuple[Number, ...]  # as they sit in its first game
    deals: Deals = Deals.OWN

    @property
    def seats(self) -> int:
        return len(self.bots)

    def fixtures(self) -> list["Fixture"]:
        """Its games, one a seat: every bot moves on by one seat from game to game."""
        bots = self.bots
        turned = [bots[-turn:] + bots[:-turn] for turn in range(len(bots))]
        return [self._fixture(game, seated) for game, seated in enumerate(turned, self.first)]

    def _fixture(self, game: int, seated: tuple[Number, ...]) -> "Fixture":
        return Fixture(game, self.number, self.deals.name_of(self.number, game), seated)


class Fixture(NamedTuple):
    """One game of the schedule."""

    number: int
    block: int
    deal: str
    bots: tuple[Number, ...]  # by seat


class Played(NamedTuple):
    """What ratings need of a game."""

    number: int
    block: int
    bots: tuple[Number, ...]  # by seat
    places: tuple[int, ...]  # by seat, from 1; equals share the better place
    scores: tuple[int, ...] = ()  # by seat; empty: not known
