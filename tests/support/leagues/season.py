"""A league that is played on paper: each schedule of its format at once, by bots of known strength."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from harness.league.fixtures import PlannedBlock, Played
from harness.league.formats import Format, History, Schedule, schedules
from harness.league.ratings.fit import ELO
from harness.league.ratings.results import Games, Rows


class Season:
    """The games of a league so far. The place of a bot is the rank of strength plus luck, as Plackett and Luce have it;
    without luck, the stronger always wins."""

    def __init__(self, ratings: Sequence[float], seed: int = 0, *, luck: bool = True) -> None:
        self._strengths = [rating / ELO for rating in ratings]
        self._random = np.random.default_rng(seed)
        self._luck = luck
        self.played: list[Played] = []

    @property
    def games(self) -> Games:
        return Games.of(self.played, len(self._strengths))

    def play(self, schedule: Schedule) -> list[PlannedBlock]:
        """Play all games of a schedule: its blocks."""
        blocks = [*schedule.blocks()]
        for block in blocks:
            self.played += [
                Played(game.number, game.block, game.bots, self._places(game.bots))
                for game in block.fixtures()
            ]
        return blocks

    def play_all(
        self, format: Format, *, most: int = 1_000, over: Callable[[], bool] = lambda: False
    ) -> list[list[PlannedBlock]]:
        """Play the format's schedules, one after the other, at most so many, or until that is so."""
        every: list[list[PlannedBlock]] = []
        for schedule in schedules(format, self.after):
            every.append(self.play(schedule))
            if len(every) == most or over():
                break
        return every

    def history(self, schedules: Sequence[Sequence[PlannedBlock]]) -> History:
        """What a format is told when these have been played."""
        blocks = [block for schedule in schedules for block in schedule]
        return History(sum(block.seats for block in blocks), len(blocks), self.after)

    def after(self, game: int) -> Iterable[Rows]:
        """The games behind this number, seven at a time."""
        return self._parts(game)

    def _parts(self, game: int) -> Iterator[Rows]:
        for first in range(game, len(self.played), 7):
            yield Rows.of(self.played[first : first + 7])

    def _places(self, bots: Sequence[int]) -> tuple[int, ...]:
        luck = self._random.gumbel(size=len(bots)) if self._luck else np.zeros(len(bots))
        shown = [-self._strengths[bot] - more for bot, more in zip(bots, luck, strict=True)]
        return tuple([1 + sum(other < own for other in shown) for own in shown])
