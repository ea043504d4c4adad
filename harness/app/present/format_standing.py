"""A format's own standing, such as the points of a Swiss: below the ratings, and part of their JSON document."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from harness.app.present.columns import Column
from harness.app.present.tables import Output, rendered
from harness.league.formats.format import FormatStanding, Placed


class FormatRow(NamedTuple):
    """A line of the standing, with the bot's name."""

    placed: Placed
    name: str


def format_columns(standing: FormatStanding) -> list[Column[FormatRow]]:
    return [
        Column("rank", "#", "The rank; equals share the better one.", lambda row: row.placed.rank),
        Column("bot", "bot", "The bot's name.", lambda row: row.name, left=True),
        *[_column(standing, place, key) for place, key in enumerate(standing.keys)],
    ]


def format_rows(standing: FormatStanding, names: Sequence[str]) -> list[FormatRow]:
    """The rows that the columns are applied to; `names` are of all bots, by number."""
    return [FormatRow(placed, names[placed.bot]) for placed in standing.rows]


def format_text(standing: FormatStanding, names: Sequence[str], output: Output) -> str:
    """The standing as a table below its caption."""
    end = "\n\n" if output is Output.MARKDOWN else "\n"
    columns, rows = format_columns(standing), format_rows(standing, names)
    return standing.caption + end + rendered(columns, rows, output, "format_standing")


def format_fields(standing: FormatStanding, names: Sequence[str]) -> dict[str, Any]:
    """The standing as a part of a JSON document."""
    rows = [
        {
            "rank": placed.rank,
            "bot": names[placed.bot],
            "values": dict(zip(standing.keys, placed.values, strict=True)),
        }
        for placed in standing.rows
    ]
    return {"caption": standing.caption, "rows": rows}


def _column(standing: FormatStanding, place: int, key: str) -> Column[FormatRow]:
    title = key.replace("_", " ")
    words = any(isinstance(row.values[place], str) for row in standing.rows)
    return Column(key, title, f"The bot's {title}.", lambda row: row.placed.values[place], _text, left=words)


def _text(value: Any) -> str:
    return f"{value:.2f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else value
