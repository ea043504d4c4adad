"""The state of a database, in lines for people and as JSON."""

from collections.abc import Iterator

from harness.app.database import Checked, Upgraded
from harness.app.present.json_documents import document

KIND = "database"


def upgraded_line(upgraded: Upgraded) -> str:
    """From which version to which, on one line."""
    if upgraded.before == upgraded.after:
        return f"{upgraded.place}: it has the newest version, {upgraded.after}"
    return f"{upgraded.place}: upgraded from {upgraded.before or 'empty'} to version {upgraded.after}"


def checked_lines(checked: Checked) -> Iterator[str]:
    """The version, the rows of each table, and the problems."""
    yield f"{checked.place}: version {checked.version}"
    yield from [f"{table:10}{rows:14,}" for table, rows in checked.rows.items()]
    yield from [f"problem: {problem}" for problem in checked.problems]
    count = len(checked.problems)
    yield f"{count} problem{'s' * (count > 1)}" if count else "whole"


def checked_json(checked: Checked) -> str:
    """The version, the rows of each table, and the problems."""
    return document(
        KIND,
        {
            "place": checked.place,
            "database_version": checked.version,
            "rows": checked.rows,
            "problems": checked.problems,
        },
    )
