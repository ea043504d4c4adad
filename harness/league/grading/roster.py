"""Reads a class list: CSV with the columns student, path and, if it has one, pseudonym."""

import csv
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from harness.errors import OptionsError
from harness.text import is_printable, nearest, shortened

_COLUMNS = ("student", "path", "pseudonym")
_LONGEST = 200  # characters of a name
_MOST = 1_000  # students
_SHOWN = 20  # errors at once


class RosterLine(NamedTuple):
    """A student of the list."""

    student: str
    path: str  # of a .py file or a directory, as the list has it
    pseudonym: str


def read_roster(text: str, place: str, seed: str) -> tuple[RosterLine, ...]:
    """The students; OptionsError with all that is wrong. `place` is the path of the list; `seed` makes the pseudonyms
    that it does not give, the same for the same rubric."""
    wrong: list[str] = []
    rows = csv.reader(text.splitlines())
    head = [cell.strip().casefold() for cell in next(rows, [])]
    for name in head:
        if name not in _COLUMNS:
            wrong.append(f"{place}:1: no column {shortened(name)}; {nearest(name, _COLUMNS)}")
    if missing := [name for name in _COLUMNS[:2] if name not in head]:
        wrong.append(
            f"{place}:1: expected a first line with {', '.join(_COLUMNS)}; missing: {', '.join(missing)}"
        )
    if wrong:
        raise OptionsError("\n".join(wrong))
    lines: list[RosterLine] = []
    for row in rows:
        if any(cell.strip() for cell in row):
            where = f"{place}:{rows.line_num}"
            cells = dict(zip(head, [cell.strip() for cell in row], strict=False))
            wrong += [f"{where}: {what}" for what in _problems(row, head, cells, lines)]
            student = cells.get("student", "")
            lines.append(
                RosterLine(
                    student, cells.get("path", ""), cells.get("pseudonym") or pseudonym_of(student, seed)
                )
            )
    if not 1 <= len(lines) <= _MOST:
        wrong.append(f"{place}: expected 1 to {_MOST:,} students, found {len(lines):,}")
    if wrong:
        raise OptionsError("\n".join(wrong[:_SHOWN]))
    return tuple(lines)


def _problems(
    row: Sequence[str], head: Sequence[str], cells: dict[str, str], before: Sequence[RosterLine]
) -> list[str]:
    problems = []
    if len(row) > len(head):
        problems.append(f"{len(row)} cells; expected {len(head)}, as in the first line")
    for name in ("student", "path"):
        if not cells.get(name):
            problems.append(f"{name} is missing")
    for name, cell in cells.items():
        if len(cell) > _LONGEST * (1 + 19 * (name == "path")) or not is_printable(cell):
            problems.append(f"{name} {shortened(cell)}: expected printable characters, at most {_LONGEST}")
    if cells.get("student") in [line.student for line in before if line.student]:
        problems.append(f"student {shortened(cells['student'])} is there already")
    given = cells.get("pseudonym", "")
    if given and given in [line.pseudonym for line in before]:
        problems.append(f"pseudonym {shortened(given)} is another student's already")
    return problems


def pseudonym_of(student: str, seed: str) -> str:
    """A pseudonym that says nothing of the student to whoever does not know the rubric's seed."""
    return f"bot-{sha256(f'pseudonym {seed} {student}'.encode()).hexdigest()[:6]}"
