"""Cells of CSV. A spreadsheet takes what begins in a certain way for a formula and runs it: so no text begins so."""

import csv
from collections.abc import Iterable
from typing import Any

from harness.text import printable

_LONGEST = 10_000  # characters of a cell
_FORMULA = ("=", "+", "-", "@")


class _Echo:
    """A file that gives back what is written to it: so `csv.writer` returns its line."""

    def write(self, line: str) -> str:
        return line


_WRITER: Any = csv.writer(_Echo(), lineterminator="\n")


def csv_line(cells: Iterable[Any]) -> str:
    """One line of CSV, with the end of line."""
    return str(_WRITER.writerow([_cell(value) for value in cells]))


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = printable(value, _LONGEST)
    return f"'{text}" if text.startswith(_FORMULA) else text
