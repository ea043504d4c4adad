"""Bots that play apart in a stage: a format of their own, which knows them by their places in the group and counts their
games from 1."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from harness.league.fixtures import Number
from harness.league.formats.format import Format, History, Schedule
from harness.league.ratings.fit import fit
from harness.league.ratings.results import Rows, Streamed

_DIGITS = 3  # of a rating: bots that differ in further ones are equal


@dataclass(frozen=True, slots=True)
class _Reached:
    """How far the group is, where no game of its stage is on."""

    games: int  # of the group
    blocks: int
    league_games: int


class StageGroup:
    """The bots of a group, best first as they came, and what they play."""

    def __init__(
        self,
        bots: Sequence[Number],
        format: Format,
        games: int,
        results: Callable[[int], Iterable[Rows]],
    ) -> None:
        """`games` were played in the league before the stage; `results` are those of the league."""
        self.bots = tuple(bots)
        self._format = format
        self._league_results = results
        self._reached = [_Reached(0, 0, games)]
        self._results = self._rows  # one object: formats remember of which results they know

    @property
    def history(self) -> History:
        """The games of the group so far."""
        reached = self._reached[-1]
        return History(reached.games, reached.blocks, self._results)

    def next_blocks(self) -> Schedule | None:
        """What the group plays next, by its own numbers."""
        return self._format.next_blocks(self.history)

    def add(self, schedule: Schedule | None, league_games: int) -> None:
        """Note that a schedule was played, and so were as many games of the league in all."""
        before = self._reached[-1]
        games, blocks = (schedule.game_count, schedule.block_count) if schedule else (0, 0)
        self._reached.append(_Reached(before.games + games, before.blocks + blocks, league_games))

    def order(self) -> list[Number]:
        """The bots, the best first: by the format's own standing if it has one, else by the fit of the group's games. Of
        equals, whoever came as the better one is before."""
        history = self.history
        if standing := self._format.standing(history):
            ranks = {placed.bot: placed.rank for placed in standing.rows}
            return [self.bots[bot] for bot in sorted(ranks, key=lambda bot: (ranks[bot], bot))]
        ratings = fit(Streamed(len(self.bots), _Columns(history))).ratings.round(_DIGITS).tolist()
        places = sorted(range(len(self.bots)), key=lambda bot: (-ratings[bot], bot))
        return [self.bots[bot] for bot in places]

    def _rows(self, after: int) -> Iterator[Rows]:
        """The group's games after this one of its own numbers."""
        reached = self._reached[bisect_right([each.games for each in self._reached], after) - 1]
        number, block, last = reached.games, reached.blocks, 0
        for rows in self._league_results(reached.league_games):
            chosen = self._of_group(rows)
            if not len(chosen):
                continue
            begins = np.diff(chosen.games[1], prepend=last) != 0
            last = int(chosen.games[1, -1])
            games = np.stack(
                (number + 1 + np.arange(len(chosen)), block + np.cumsum(begins), chosen.games[2])
            )
            number, block = int(games[0, -1]), int(games[1, -1])
            own = Rows(games, chosen.seats).cut(max(0, after + 1 - int(games[0, 0])))[1]
            if len(own):
                yield own

    def _of_group(self, rows: Rows) -> Rows:
        """The games of these bots, which are called by their places in the group."""
        place = np.full(1 + max(int(rows.seats[0].max(initial=0)), *self.bots), -1)
        place[[*self.bots]] = np.arange(len(self.bots))
        seats = place[rows.seats[0]]
        sizes = rows.games[2]
        firsts = np.cumsum(sizes) - sizes
        chosen = seats[firsts] >= 0
        of_seats = np.repeat(chosen, sizes)
        return Rows(
            rows.games[:, chosen],
            np.concatenate((seats[None, of_seats], rows.seats[1:, of_seats])),
        )


@dataclass(frozen=True, slots=True)
class _Columns:
    """A history that can be read again and again."""

    history: History

    def __iter__(self) -> Iterator[Rows]:
        return self.history.columns()
