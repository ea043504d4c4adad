"""What is left to play of a run: the schedules that its format gives, one after the other, without the games that are stored
and those that nobody waits for. It reads the store, and writes nothing."""

from collections.abc import Callable, Iterator
from functools import partial
from time import time

from harness.league.absence import NumberSet
from harness.league.fixtures import Fixture, PlannedBlock
from harness.league.formats import Schedule, format_of, schedules
from harness.league.league import League
from harness.store import Run, Store


class SchedulesLeft:
    """Goes from schedule to schedule as games are stored."""

    def __init__(
        self, store: Store, run: Run, league: League, complete: int, now: Callable[[], float] = time
    ) -> None:
        """`complete`: up to this game all are stored, but for those that nobody waits for."""
        self._run = run
        self._until = league.until
        self._now = now
        self._closed = run.closed
        self._complete = complete
        self._early = NumberSet()
        early = 0
        for rows in store.columns(run, complete):
            early += len(rows)
            for number in rows.games[0].tolist():
                self._early.add(number)
        self.stored = store.count(run) if self._closed else complete + early
        """How many games that count were stored at first."""
        self._last = store.last(run)
        self._coming = schedules(format_of(league), partial(store.columns, run), league.chapters)
        self._schedule: Schedule | None = None  # the last that the format gave
        self.given = 0
        """The last game of all schedules that the format gave."""

    @property
    def open(self) -> int:
        """How many games of the schedules so far count, when they are played."""
        return self.given - len(self._closed)

    def advance(self, complete: int) -> bool:
        """Go to the schedule of which games behind this one are left; False if there is none."""
        while complete >= self.given:
            if self._ended_by_moment() or (schedule := next(self._coming, None)) is None:
                return False
            self._schedule = schedule
            self.given += schedule.game_count
        return True

    def _ended_by_moment(self) -> bool:
        """Whether the league ends here, because its moment is past. A schedule that was begun before is played to its end."""
        if self._until is None or self._last > self.given:
            return False
        return self._run.over or self._now() >= self._until

    def after(self, number: int = 0) -> Iterator[Fixture]:
        """The games of the schedule behind this one that were not stored at first."""
        assert self._schedule
        for block in self._schedule.blocks(after=max(number, self._complete)):
            for fixture in block.fixtures():
                if fixture.number > number and self._is_left(fixture.number):
                    yield fixture

    def blocks(self, after: int = 0) -> Iterator[PlannedBlock]:
        """The blocks of the schedule that have games behind this one which are left."""
        assert self._schedule
        for block in self._schedule.blocks(after=max(after, self._complete)):
            if any(map(self._is_left, range(block.first, block.first + block.seats))):
                yield block

    def _is_left(self, number: int) -> bool:
        is_closed = self._closed and number in self._closed
        return number > self._complete and number not in self._early and not is_closed
