"""A format's own standing, such as the points of a Swiss: below the ratings, and part of their JSON document."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from harness.app.present.columns import Column
from harness.app.present.tables import Output, rendered
from harness.league.formats.format import FormatStanding, Placed


class _Row(NamedTuple):
    placed: Placed
    name: str


def format_text(standing: FormatStanding, names: Sequence[str], output: Output) -> str:
    """The standing as a table below its caption."""
    columns: list[Column[_Row]] = [
        Column("rank", "#", "The rank; equals share the better one.", lambda row: row.placed.rank),
        Column("bot", "bot", "The bot's name.", lambda row: row.name, left=True),
        *[_column(standing, place, key) for place, key in enumerate(standing.keys)],
    ]
    rows = [_Row(placed, names[placed.bot]) for placed in standing.rows]
    end = "\n\n" if output is Output.MARKDOWN else "\n"
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


def _column(standing: FormatStanding, place: int, key: str) -> Column[_Row]:
    title = key.replace("_", " ")
    words = any(isinstance(row.values[place], str) for row in standing.rows)
    return Column(key, title, f"The bot's {title}.", lambda row: row.placed.values[place], _text, left=words)


def _text(value: Any) -> str:
    return f"{value:.2f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else value
