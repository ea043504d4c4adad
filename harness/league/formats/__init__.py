"""Who plays whom, and when: schedules as pure functions of a league and its results, and how even they are.

A new format is a module here, and a line in `FORMATS`; nothing that plays, stores or verifies leagues names a format. A key of
its own is also a field of `League`, of the file and of the stored JSON.
"""

from harness.errors import HarnessError
from harness.league.formats.format import Format, FormatStanding, History, Schedule, schedules
from harness.league.formats.gauntlet import Gauntlet
from harness.league.formats.knockout import Knockout
from harness.league.formats.ladder import Ladder
from harness.league.formats.round_robin import RoundRobin
from harness.league.formats.stages import Stages
from harness.league.formats.swiss import Swiss
from harness.league.league import League
from harness.text import one_of

__all__ = ["FORMATS", "Format", "FormatStanding", "History", "Schedule", "format_of", "schedules"]

FORMATS: dict[str, type[Format]] = {  # as files name them
    "round-robin": RoundRobin,
    "gauntlet": Gauntlet,
    "swiss": Swiss,
    "knockout": Knockout,
    "ladder": Ladder,
    "stages": Stages,
}
Stages.formats = FORMATS


def format_of(league: League) -> Format:
    """The format of a league, or HarnessError if this harness does not know it."""
    if league.format not in FORMATS:
        raise HarnessError(f"league {league.name}: format: {one_of(league.format, FORMATS)}")
    return FORMATS[league.format](league)
