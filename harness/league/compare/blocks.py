"""The blocks of a comparison: who sits where in each game, and the differences that follow from the results.

A block is one lineup in every rotation of the seats, once with the old version and once with the new one in its place. The
two games of a rotation have the same deal, and no other game has it: so no version knows a deal before it plays it, and
the opponents meet each deal twice. The versions take turns in who plays a deal first.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from harness.engine import Outcome, Seat
from harness.league.fixtures import Lineup, Number

OLD: Number = 0  # in a lineup; the opponents are numbered from 2 on
NEW: Number = 1
FIRST_OPPONENT: Number = 2


class ComparedGame(NamedTuple):
    """One game of a comparison."""

    number: int  # from 1
    block: int  # from 1
    rotation: int  # from 0
    version: Number  # OLD or NEW
    seat: Seat  # of the version
    lineup: Lineup

    def deal_of(self, seed: int) -> str:
        """The name of the game's deal."""
        return f"{seed}/{self.block}.{self.rotation + 1}"


def compared_games(seats: int, opponents: int, blocks: int) -> Iterator[ComparedGame]:
    """The games of this number of blocks, one after the other. With more opponents than free seats, all of them sit equally
    often in the long run; with fewer, some sit twice."""
    number = 0
    for block in range(1, blocks + 1):
        first = (block - 1) * (seats - 1)
        others = tuple([FIRST_OPPONENT + (first + place) % opponents for place in range(seats - 1)])
        for rotation in range(seats):
            versions = (OLD, NEW) if (block + rotation) % 2 else (NEW, OLD)
            for version in versions:
                number += 1
                lineup = _turned((version, *others), rotation)
                yield ComparedGame(number, block, rotation, version, rotation, lineup)


def _turned(lineup: Lineup, rotation: int) -> Lineup:
    return lineup[-rotation:] + lineup[:-rotation] if rotation else lineup


def points(outcome: Outcome, seat: Seat) -> float:
    """The part of its opponents that a seat left behind, from 0 to 1; who shares its place counts half."""
    own = outcome.places[seat]
    others = [place for other, place in enumerate(outcome.places) if other != seat]
    return sum([(own < place) + (own == place) / 2 for place in others]) / len(others)


class VersionGame(NamedTuple):
    """What a version got out of one game."""

    points: float
    score: int
    luck: float | None = None  # in points of the score; None: the game has no luck that can be told apart


class BlockResult(NamedTuple):
    """What both versions got out of a block, rotation by rotation."""

    old: tuple[VersionGame, ...]
    new: tuple[VersionGame, ...]

    @property
    def difference(self) -> float:
        """The new version's points less the old one's, in the mean of the games."""
        return _mean([game.points for game in self.new]) - _mean([game.points for game in self.old])

    @property
    def luck(self) -> float | None:
        """The new version's luck less the old one's, in the mean of the games."""
        old, new = ([game.luck for game in games if game.luck is not None] for games in (self.old, self.new))
        return _mean(new) - _mean(old) if len(old) == len(new) == len(self.old) else None


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


class BlockSheet:
    """Gathers the games of a comparison as they end, in whatever order, and gives the blocks in theirs.

    The tests read a block only when all blocks before it are over, so that the same games give the same verdict however
    fast each of them is. A block with a void game is left out.
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._open: dict[int, dict[tuple[int, Number], VersionGame | None]] = {}
        self._next = 1
        self.results: list[BlockResult] = []  # of the blocks that count
        self.left_out = 0  # blocks with a void game

    @property
    def over(self) -> int:
        """How many blocks are over, one after the other from the first."""
        return self._next - 1

    def add(self, game: ComparedGame, result: VersionGame | None) -> bool:
        """Take what came of a game; None if it is void. Whether a block has become readable by it."""
        self._open.setdefault(game.block, {})[game.rotation, game.version] = result
        before = self._next
        while len(games := self._open.get(self._next, {})) == 2 * self._seats:
            del self._open[self._next]
            self._next += 1
            self._close(games)
        return self._next > before

    def _close(self, games: dict[tuple[int, Number], VersionGame | None]) -> None:
        old, new = (
            [game for rotation in range(self._seats) if (game := games[rotation, version])]
            for version in (OLD, NEW)
        )
        if len(old) == len(new) == self._seats:
            self.results.append(BlockResult(tuple(old), tuple(new)))
        else:
            self.left_out += 1
