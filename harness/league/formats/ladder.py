"""Ladder: a league without an end of its own. Who plays next follows from all results so far: newcomers, then those whose
games teach most. Blocks are chosen in batches, each when all games of the one before are stored."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from harness.errors import OptionsError
from harness.league.fixtures import Deals, Lineup, Number
from harness.league.formats.choosing import BlockChoice
from harness.league.formats.estimates import Estimates
from harness.league.formats.format import Format, History, ListedBlocks
from harness.league.formats.lots import Lots
from harness.league.league import League

PROVISIONAL = 3  # blocks of a newcomer
LEAST_BATCH = 64  # blocks: with four seats, as many games as are on at once, if nobody chooses


class Ladder(Format):
    keys: ClassVar[Sequence[str]] = ("provisional", "batch", "until")

    def __init__(self, league: League) -> None:
        self._league = league
        self._lots = Lots(league.seed or "")
        self._estimates = Estimates(len(league.entrants))
        self._results: object = None  # of which history the estimates are

    @classmethod
    def problems(cls, league: League) -> Iterator[tuple[str, str]]:
        if league.rounds > 1:
            yield "rounds", "a ladder has none: games says after how many games it ends"
        if league.sit_twice:
            yield "sit_twice", "nobody sits twice at a table of a ladder"

    @classmethod
    def check(cls, league: League) -> None:
        bots, most = len(league.entrants), max(league.seats)
        if most > bots:
            raise OptionsError(
                f"a table of {most} seats takes {most} bots, and here are {bots}: add bots, or take {most} out of seats"
            )

    @classmethod
    def ends(cls, league: League) -> bool:
        return league.games is not None and league.until is None

    @property
    def planned(self) -> int | None:
        """The first whole block with which the games are there is the last. A ladder that ends at a moment may have fewer, and
        one whose bots have come and gone may fill its tables otherwise."""
        if self._league.games is None or self._league.until is not None or self._league.chapters:
            return None
        return games_until(self._league.seats, self._league.games)

    def next_blocks(self, history: History) -> ListedBlocks | None:
        everybody = range(len(self._league.entrants))
        return self.batch(history, everybody if history.present is None else history.present)

    def batch(self, history: History, present: Sequence[Number]) -> ListedBlocks | None:
        """What those who are present play next. None if the games are there, or the present fill no table."""
        estimates = self._after(history)
        sizes = self._sizes(estimates.games_at, len(present))
        if not sizes:
            return None
        name = f"ladder {history.blocks}"
        choice = BlockChoice(
            estimates, self._lots.mixed(name, present), self._league.provisional or PROVISIONAL
        )
        lineups = [self._seated(name, number, each) for number, each in enumerate(choice.lineups(sizes))]
        return ListedBlocks.of(lineups, history, self._league.deals or Deals.OWN)

    def _after(self, history: History) -> Estimates:
        """Goes on from what was folded before, if that is of the same results."""
        if self._results is not history.results or self._estimates.last > history.games:
            self._estimates = Estimates(len(self._league.entrants))
            self._results = history.results
        self._estimates.add(history.played(after=self._estimates.last))
        return self._estimates

    def _sizes(self, games_at: Counter[int], present: int) -> list[int]:
        """The seats of each block of a batch. Games that were dropped are none of those that the league asks for."""
        seats = [size for size in self._league.seats if size <= present]
        count = max(1, self._league.batch or max(present, LEAST_BATCH))
        so_far, sizes, most = games_at.copy(), list[int](), self._league.games
        while seats and len(sizes) < count and (most is None or so_far.total() < most):
            sizes.append(_fewest(so_far, seats))
            so_far[sizes[-1]] += sizes[-1]
        return sizes

    def _seated(self, name: str, number: int, lineup: Lineup) -> Lineup:
        return tuple(self._lots.mixed(f"{name} seats {number}", lineup))


def games_until(seats: Sequence[int], games: int) -> int:
    """How many games there are when so many are there, in whole blocks, each number of seats as often as the others."""
    sure = max(
        0, games // len(seats) - max(seats)
    )  # games of each number of seats; a block more is never too many
    so_far = Counter({size: -(-sure // size) * size for size in seats})
    while so_far.total() < games:
        size = _fewest(so_far, seats)
        so_far[size] += size
    return so_far.total()


def _fewest(games_at: Counter[int], seats: Sequence[int]) -> int:
    return min(seats, key=lambda size: (games_at[size], size))
