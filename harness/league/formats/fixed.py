"""What formats share that need no results: all their blocks are known before the first game."""

from collections.abc import Sequence
from functools import cached_property

from harness.league.formats.format import Format, History
from harness.league.formats.schedule import Filling, FixedSchedule, check_size
from harness.league.league import League


class FixedFormat(Format):
    """A format that says only how its tables are filled."""

    def __init__(self, league: League) -> None:
        self.league = league

    @classmethod
    def fillings(cls, league: League) -> Sequence[Filling]:
        """For each number of seats. OptionsError if there are too few bots."""
        raise NotImplementedError

    @classmethod
    def check(cls, league: League) -> None:
        check_size(league, cls.fillings(league))

    @cached_property
    def schedule(self) -> FixedSchedule:
        return FixedSchedule(self.league, self.fillings(self.league))

    @property
    def planned(self) -> int:
        return self.schedule.game_count

    def next_blocks(self, history: History) -> FixedSchedule | None:
        return None if history.games else self.schedule

    def reason(self, seats: int) -> str:
        return self.schedule.reason(seats)
