"""One table in the form that was asked for: for people, for a page, for a program."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from harness.app.present.csv_lines import csv_line
from harness.app.present.width import to_the_left, to_the_right, width
from harness.text import printable

TableRow = Mapping[str, Any]

_WIDEST = 100  # characters of a cell for people
_MARKUP = re.compile(r"[\\|<>&`*\[\]~]")  # no name and no number of ours has any of it


class Output(StrEnum):
    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    MARKDOWN = "markdown"


@dataclass(frozen=True, slots=True)
class Column:
    """What stands under `key` in a row. JSON and CSV get the value itself; people get what `text` makes of it."""

    key: str
    title: str
    text: Callable[[Any], str] = str
    left: bool = False  # words stand at the left, numbers at the right
    spoken: bool = False  # for people only: it differs from run to run


def rendered(
    columns: Sequence[Column], rows: Sequence[TableRow], output: Output, about: TableRow | None = None
) -> str:
    """`about` is what JSON says of the whole table."""
    match output:
        case Output.TABLE:
            return _table(columns, rows)
        case Output.MARKDOWN:
            return _markdown(columns, rows)
        case Output.CSV:
            return _csv(columns, rows)
        case Output.JSON:
            kept = [{column.key: row[column.key] for column in columns if not column.spoken} for row in rows]
            return json.dumps({**(about or {}), "rows": kept}, indent=2)


def _table(columns: Sequence[Column], rows: Sequence[TableRow]) -> str:
    lines = _texts(columns, rows)
    widths = [max(map(width, cells)) for cells in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            [
                to_the_left(cell, cells) if column.left else to_the_right(cell, cells)
                for cell, cells, column in zip(line, widths, columns, strict=True)
            ]
        ).rstrip()
        for line in lines
    )


def _markdown(columns: Sequence[Column], rows: Sequence[TableRow]) -> str:
    head, *cells = [map(_in_markdown, line) for line in _texts(columns, rows)]
    lines = [head, ["---" if column.left else "---:" for column in columns], *cells]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _in_markdown(cell: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", cell)


def _csv(columns: Sequence[Column], rows: Sequence[TableRow]) -> str:
    kept = [column for column in columns if not column.spoken]
    lines = [[column.key for column in kept], *[[row[column.key] for column in kept] for row in rows]]
    return "".join(map(csv_line, lines)).removesuffix("\n")


def _texts(columns: Sequence[Column], rows: Sequence[TableRow]) -> list[list[str]]:
    """The heads, then the rows."""
    lines = [[column.title for column in columns]]
    lines += [[_text(column, row[column.key]) for column in columns] for row in rows]
    return [[printable(cell, _WIDEST) for cell in line] for line in lines]


def _text(column: Column, value: Any) -> str:
    return "–" if value is None else column.text(value)
