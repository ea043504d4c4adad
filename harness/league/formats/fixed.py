"""What formats share that need no results: all their blocks are known before the first game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from harness.league.fixtures import Number, PlannedBlock
from harness.league.formats.chapters import ChapteredSchedule
from harness.league.formats.format import Format, History, Schedule
from harness.league.formats.part import Filling
from harness.league.formats.schedule import FixedSchedule, check_size
from harness.league.league import League


@dataclass(frozen=True, slots=True)
class Rest:
    """What a schedule has behind a history."""

    schedule: FixedSchedule | ChapteredSchedule
    history: History

    @property
    def game_count(self) -> int:
        return self.schedule.game_count - self.history.games

    @property
    def block_count(self) -> int:
        return self.schedule.block_count - self.history.blocks

    def blocks(self, after: int = 0) -> Iterator[PlannedBlock]:
        return self.schedule.blocks(after=max(after, self.history.games))


class FixedFormat(Format):
    """A format that says only how its tables are filled."""

    is_fixed: ClassVar[bool] = True

    def __init__(self, league: League) -> None:
        self.league = league

    @classmethod
    def fillings(cls, league: League, players: Sequence[Number]) -> Sequence[Filling]:
        """For each number of seats, if these players are there. OptionsError if they are too few."""
        raise NotImplementedError

    @classmethod
    def check(cls, league: League) -> None:
        check_size(league, cls.fillings(league, league.present))

    @cached_property
    def schedule(self) -> FixedSchedule | ChapteredSchedule:
        league = self.league
        if league.chapters:
            return ChapteredSchedule(league, self.fillings)
        return FixedSchedule(league, self.fillings(league, league.present))

    @property
    def planned(self) -> int:
        return self.schedule.game_count

    def next_blocks(self, history: History) -> Schedule | None:
        """All there is; in a stage, where a change comes behind all that was given, what it adds."""
        if not history.games:
            return self.schedule
        return Rest(self.schedule, history) if self.schedule.game_count > history.games else None

    def settled(self, history: History) -> int:
        del history
        return 0

    def reason(self, seats: int) -> str:
        return self.schedule.reason(seats)
