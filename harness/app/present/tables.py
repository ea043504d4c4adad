"""Rows in the form that was asked for: a table for people, Markdown for a page, CSV or JSON for a program."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from harness.app.present.columns import Column, R
from harness.app.present.csv_lines import csv_line
from harness.app.present.json_documents import document
from harness.app.present.width import cut, to_the_left, to_the_right, width
from harness.text import printable

_WIDEST = 100  # characters of a cell for people
_NARROWEST = 12  # cells of a column that is cut; one with less room is left out
_MARKUP = re.compile(r"[\\|<>&`*\[\]~]")  # no name and no number of ours has any of it


class Output(StrEnum):
    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    MARKDOWN = "markdown"


def rendered(
    columns: Sequence[Column[R]],
    rows: Sequence[R],
    output: Output,
    kind: str,
    about: Mapping[str, Any] | None = None,
) -> str:
    """The rows in the form that was asked for. `kind` is that of the JSON document, and `about` what it says of all rows
    together."""
    match output:
        case Output.TABLE:
            return plain(columns, rows)
        case Output.MARKDOWN:
            return markdown(columns, rows)
        case Output.CSV:
            return csv(columns, rows)
        case Output.JSON:
            return document(kind, {**(about or {}), "rows": fields(columns, rows)})


def plain(columns: Sequence[Column[R]], rows: Sequence[R], room: int | None = None) -> str:
    """A table whose columns keep in line on a terminal. `room` is the width of the terminal; the spare columns are cut or
    left out where the table would be wider, and the wide ones left out."""
    shown = _for_people(columns, rows)
    lines = _texts(shown, rows)
    widths = [max(map(width, cells)) for cells in zip(*lines, strict=True)]
    if room is not None:
        widths = _fitted(shown, widths, room)
    return "\n".join(
        "  ".join(
            [
                to_the_left(cut(cell, cells), cells) if column.left else to_the_right(cell, cells)
                for cell, cells, column in zip(line, widths, shown, strict=True)
                if cells
            ]
        ).rstrip()
        for line in lines
    )


def _fitted(columns: Sequence[Column[R]], widths: Sequence[int], room: int) -> list[int]:
    """Widths of columns for a terminal, 0 for one that is left out. The last spare columns are narrowed first, then the last
    wide ones are left out."""
    fitted = [*widths]
    for number in reversed(range(len(columns))):
        beyond = _beyond(fitted, room)
        if columns[number].spare and beyond > 0:
            rest = fitted[number] - beyond
            fitted[number] = rest if rest >= _NARROWEST else 0
    for number in reversed(range(len(columns))):
        if columns[number].wide and _beyond(fitted, room) > 0:
            fitted[number] = 0
    return fitted


def _beyond(widths: Sequence[int], room: int) -> int:
    """How many cells are wanted beyond the room that there is."""
    return sum(cells + 2 for cells in widths if cells) - 2 - room


def markdown(columns: Sequence[Column[R]], rows: Sequence[R]) -> str:
    """A table of Markdown."""
    shown = _for_people(columns, rows)
    head, *cells = [map(_in_markdown, line) for line in _texts(shown, rows)]
    lines = [head, ["---" if column.left else "---:" for column in shown], *cells]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _in_markdown(cell: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", cell)


def csv(columns: Sequence[Column[R]], rows: Sequence[R]) -> str:
    """A line of keys, then a line for each row, without the last end of line."""
    written = [column for column in columns if column.key is not None]
    lines = [[column.key for column in written], *[[column.value(row) for column in written] for row in rows]]
    return "".join(map(csv_line, lines)).removesuffix("\n")


def fields(columns: Sequence[Column[R]], rows: Sequence[R]) -> list[dict[str, Any]]:
    """The rows as JSON has them."""
    return [{column.key: column.value(row) for column in columns if column.key is not None} for row in rows]


def _for_people(columns: Sequence[Column[R]], rows: Sequence[R]) -> list[Column[R]]:
    return [
        column
        for column in columns
        if column.title is not None and not (column.spare and all(column.value(row) is None for row in rows))
    ]


def _texts(columns: Sequence[Column[R]], rows: Sequence[R]) -> list[list[str]]:
    """The cells for people: the line of titles, then a line for each row."""
    lines = [[str(column.title) for column in columns]]
    lines += [[column.words(row) for column in columns] for row in rows]
    return [[printable(cell, _WIDEST) for cell in line] for line in lines]
