"""Bots that play apart in a stage: a format of their own, which knows them by their places in the group and counts their
games from 1."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from harness.errors import OptionsError
from harness.league.fixtures import Number, PlannedBlock
from harness.league.formats.format import Format, History, Schedule
from harness.league.formats.stage_schedule import StageSchedule
from harness.league.league import Chapter, Entrant, League
from harness.league.ranges import Ranges
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
    """The bots of a group, best first as they came, and then as they come late; and what they play."""

    def __init__(
        self,
        bots: Sequence[Number],
        league: League,
        formats: Mapping[str, type[Format]],
        games: int,
        results: Callable[[int], Iterable[Rows]],
    ) -> None:
        """`league` is that of the group. `games` were played before the stage; `results` are those of the whole league."""
        self.bots = tuple(bots)
        self._league = league
        self._formats = formats
        self.format = formats[league.format](league)
        self._league_results = results
        self._reached = [_Reached(0, 0, games)]
        self._given: list[tuple[StageSchedule, int]] = []  # with the part that is the group's
        self._results = self._rows  # one object: formats remember of which results they know

    @property
    def history(self) -> History:
        """The games of the group so far."""
        reached, chapters = self._reached[-1], self._league.chapters
        return History(
            reached.games, reached.blocks, self._results, chapters[-1].present if chapters else None
        )

    @property
    def present(self) -> tuple[Number, ...]:
        """The bots that have not left."""
        return tuple([self.bots[place] for place in self._league.present])

    def next_blocks(self) -> Schedule | None:
        """What the group plays next, by its own numbers; nothing if too few have stayed for a table."""
        try:
            return self.format.next_blocks(self.history)
        except OptionsError:
            if self._league.chapters:
                return None
            raise

    def add(self, schedule: StageSchedule, part: int | None, league_games: int) -> None:
        """Note that a schedule was played in which this part is the group's, and so were as many games of the league in all."""
        before = self._reached[-1]
        games = blocks = 0
        if part is not None:
            own, _ = schedule.parts[part]
            games, blocks = own.game_count, own.block_count
            self._given.append((schedule, part))
        self._reached.append(_Reached(before.games + games, before.blocks + blocks, league_games))

    def change(
        self, chapter: Chapter, newcomers: Sequence[Number], entrants: Mapping[Number, Entrant]
    ) -> None:
        """Begin a chapter of the league, in which these of its newcomers are in the group."""
        self.bots += tuple(newcomers)
        places = {bot: place for place, bot in enumerate(self.bots)}
        league, after = self._league, self._reached[-1].games
        now = Chapter(
            after=after,
            present=tuple([places[bot] for bot in self.bots if bot in chapter.present]),
            newcomers=tuple([places[bot] for bot in newcomers]),
            rounds=league.rounds,
            games=league.games,
            again=self._own(chapter.again),
        )
        before = league.chapters or (
            replace(now, after=0, present=tuple(range(len(league.entrants))), newcomers=(), again=Ranges()),
        )
        self._league = replace(
            league,
            entrants=(*league.entrants, *[entrants[bot] for bot in newcomers]),
            chapters=_with(before, now),
        )
        self.format = self._formats[league.format](self._league)

    def _own(self, games: Ranges) -> Ranges:
        """The games of the group among these of the league, by its own numbers."""
        if not games:
            return games
        return Ranges.of(
            [
                (block.first, block.first + block.seats - 1)
                for first, block in self._blocks()
                if first in games
            ]
        )

    def _blocks(self, after: int = 0) -> Iterator[tuple[int, PlannedBlock]]:
        """What the group has played, by its own numbers, with the number that each first game has in the league; from the
        schedule on that has games after this one of the league."""
        for schedule, part in self._given:
            if schedule.games_before + schedule.game_count > after:
                yield from schedule.of_part(part)

    def order(self) -> list[Number]:
        """The bots in their newest versions, the best first: by the format's own standing if it has one, else by the fit of
        the group's games. Of equals, whoever came as the better one is before."""
        history = self.history
        newest = {entrant.bot: place for place, entrant in enumerate(self._league.entrants)}.values()
        if standing := self.format.standing(history):
            ranks = {placed.bot: placed.rank for placed in standing.rows}
            return [self.bots[bot] for bot in sorted(ranks, key=lambda bot: (ranks[bot], bot))]
        ratings = fit(Streamed(len(self.bots), _Columns(history))).ratings.round(_DIGITS).tolist()
        return [self.bots[bot] for bot in sorted(newest, key=lambda bot: (-ratings[bot], bot))]

    def _rows(self, after: int) -> Iterator[Rows]:
        """The group's games after this one of its own numbers."""
        reached = self._reached[bisect_right([each.games for each in self._reached], after) - 1]
        numbered = self._with_gaps if self._league.chapters else self._without_gaps
        for chosen in numbered(reached):
            own = chosen.cut(int((chosen.games[0] <= after).sum()))[1]
            if len(own):
                yield own

    def _without_gaps(self, reached: _Reached) -> Iterator[Rows]:
        """Its games by its own numbers, counted: where nothing has changed, none is missing."""
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
            yield Rows(games, chosen.seats)

    def _with_gaps(self, reached: _Reached) -> Iterator[Rows]:
        """Its games by its own numbers, as its schedules have them."""
        coming = self._blocks(reached.league_games)
        first, block = next(coming, (0, None))
        for rows in self._league_results(reached.league_games):
            chosen = self._of_group(rows)
            numbers: list[tuple[int, int]] = []
            for game in chosen.games[0].tolist():
                while block and first + block.seats <= game:
                    first, block = next(coming, (0, None))
                if block is None:
                    break  # of a later stage
                numbers.append((block.first + game - first, block.number))
            if numbers:
                own = chosen.cut(len(numbers))[0]
                yield Rows(np.stack((*np.array(numbers).T, own.games[2])), own.seats)

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


def _with(chapters: tuple[Chapter, ...], now: Chapter) -> tuple[Chapter, ...]:
    """The chapters and this one; two that begin behind the same game are one."""
    last = chapters[-1]
    if len(chapters) == 1 or last.after < now.after:
        return (*chapters, now)
    newcomers = tuple([bot for bot in (*last.newcomers, *now.newcomers) if bot in now.present])
    again = Ranges.of([*last.again.pairs, *now.again.pairs])
    return (*chapters[:-1], replace(now, newcomers=newcomers, again=again))
