"""How the bots of a league play: as a table, as CSV and as JSON."""

from collections.abc import Sequence
from enum import StrEnum
from functools import partial

from harness.app.league.profile import BotProfile, LeagueProfile
from harness.app.present.captions import frozen_fields, run_fields
from harness.app.present.columns import Column
from harness.app.present.json_documents import document
from harness.app.present.tables import csv, plain
from harness.engine.measures import Measure

KIND = "profile"


class ProfileOutput(StrEnum):
    """The forms of a profile."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


def profile_text(profile: LeagueProfile, output: ProfileOutput, room: int | None = None) -> str:
    """The profile in the form that was asked for. `room` is the width of the terminal."""
    match output:
        case ProfileOutput.TABLE:
            return plain(columns(profile.measures), profile.bots, room)
        case ProfileOutput.CSV:
            return csv(columns(profile.measures), profile.bots)
        case ProfileOutput.JSON:
            measures = [
                {"key": each.key, "sentence": _sentence(each), "of": each.of or None}
                for each in profile.measures
            ]
            bots = [
                {"bot": each.bot, "games": each.games, "values": dict(each.values)} for each in profile.bots
            ]
            about = {**run_fields(profile.run), **frozen_fields(profile.frozen)}
            return document(KIND, {**about, "measures": measures, "rows": bots})


def columns(measures: Sequence[Measure]) -> list[Column[BotProfile]]:
    """A column for each measure. Those that a terminal has no room for are left out from the right."""
    first: list[Column[BotProfile]] = [
        Column("bot", "bot", "The name of the bot.", lambda row: row.bot, left=True),
        Column("games", "games", "How many seats it took in games that count.", lambda row: row.games),
    ]
    return first + [_column(measure) for measure in measures]


def _column(measure: Measure) -> Column[BotProfile]:
    shown = "{:.0%}" if measure.is_share else "{:.2f}"
    return Column(
        measure.key,
        measure.title or None,
        _sentence(measure),
        partial(_value, measure.key),
        shown.format,
        spare=True,
    )


def _value(key: str, row: BotProfile) -> float | None:
    return row.values[key]


def _sentence(measure: Measure) -> str:
    end = "." if measure.of else ", a game."
    return measure.sentence[0].upper() + measure.sentence[1:] + end
