"""Leagues whose games follow from results, played by a function that says who ends in which place."""

from collections.abc import Callable, Iterator, Sequence
from math import log
from random import Random

from harness.league.fixtures import Fixture, PlannedBlock, Played
from harness.league.formats import Format, FormatStanding, History, schedules
from harness.league.ratings.results import Rows

Places = Callable[[Fixture], Sequence[int]]  # by seat


class Rounds:
    """All rounds of a format, as these places lead to them."""

    def __init__(self, format: Format, places: Places) -> None:
        self.format = format
        self.played: list[Played] = []
        self.blocks: list[list[PlannedBlock]] = []  # of each round
        for schedule in schedules(format, self.after):
            self.blocks.append([*schedule.blocks()])
            for block in self.blocks[-1]:
                for fixture in block.fixtures():
                    game = Played(fixture.number, fixture.block, fixture.bots, tuple(places(fixture)))
                    self.played.append(game)

    @property
    def tables(self) -> list[list[frozenset[int]]]:
        """The bots of each block of each round."""
        return [[frozenset(block.bots) for block in blocks] for blocks in self.blocks]

    def after(self, game: int) -> Iterator[Rows]:
        if game < len(self.played):
            yield Rows.of(self.played[game:])

    def standing(self, games: int | None = None) -> FormatStanding:
        """The format's own, after so many games."""
        number = len(self.played) if games is None else games
        standing = self.format.standing(History(number, 0, self.after))
        assert standing
        return standing


def lowest_wins(fixture: Fixture) -> list[int]:
    """Whoever has the lower number ends before whoever has a higher one."""
    return [1 + sorted(fixture.bots).index(bot) for bot in fixture.bots]


def all_equal(fixture: Fixture) -> list[int]:
    return [1 for _ in fixture.bots]


def drawn(random: Random, strengths: Sequence[float]) -> Places:
    """Plackett and Luce's model: of those who are left, each is next with a chance in proportion to e to its strength."""

    def places(fixture: Fixture) -> list[int]:
        performance = [strengths[bot] - log(-log(random.random())) for bot in fixture.bots]
        return [1 + sum(other > mine for other in performance) for mine in performance]

    return places
