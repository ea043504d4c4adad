"""Schedules of leagues that are known before the first game."""

from harness.league.formats import History, format_of
from harness.league.formats.schedule import FixedSchedule
from harness.league.league import League


def schedule_of(league: League) -> FixedSchedule:
    """The schedule of a league whose format needs no results."""
    schedule = format_of(league).next_blocks(History())
    assert isinstance(schedule, FixedSchedule)
    return schedule
