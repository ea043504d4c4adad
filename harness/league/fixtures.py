"""What a schedule is made of."""

from typing import NamedTuple

Number = int  # of an entrant, from 0


class Block(NamedTuple):
    """One table with one deal, played once in every rotation of the seats: the unit of all statistics."""

    number: int  # from 1, in schedule order
    first: int  # the number of its first game; games count from 1 through the whole schedule
    bots: tuple[Number, ...]  # as they sit in its first game

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def deal(self) -> str:
        """The name of its deal: no other block of the league has it."""
        return f"block {self.number}"

    def fixtures(self) -> list["Fixture"]:
        """Its games, one a seat: every bot moves on by one seat from game to game."""
        bots = self.bots
        turned = [bots[-turn:] + bots[:-turn] for turn in range(len(bots))]
        return [
            Fixture(self.first + turn, self.number, self.deal, seated) for turn, seated in enumerate(turned)
        ]


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
