"""What formats share that need no results: all their blocks are known before the first game."""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from harness.league.fixtures import Number
from harness.league.formats.chapters import ChapteredSchedule
from harness.league.formats.format import Format, History
from harness.league.formats.schedule import Filling, FixedSchedule, check_size
from harness.league.league import League


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

    def next_blocks(self, history: History) -> FixedSchedule | ChapteredSchedule | None:
        return None if history.games else self.schedule

    def settled(self, history: History) -> int:
        del history
        return 0

    def reason(self, seats: int) -> str:
        return self.schedule.reason(seats)
