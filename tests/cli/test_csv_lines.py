"""Whatever a name holds, a table of names is a table: on a terminal, in Markdown, in CSV."""

import csv
import io
import json
import re

import pytest

from harness.app.present.csv_lines import csv_line
from harness.app.present.tables import Column, Output, rendered
from harness.text import printable
from tests.support.payloads import PAYLOADS

COLUMNS = [
    Column("name", "<b>na|me</b>\x1b[1m", left=True),
    Column("number", "number"),
    Column("share", "share", "{:.0%}".format),
]
ROWS = [{"name": name, "number": -5, "share": 0.25} for name in PAYLOADS]


@pytest.mark.parametrize("output", [Output.TABLE, Output.MARKDOWN])
def test_a_row_is_a_line_and_moves_no_cursor(output: Output) -> None:
    lines = rendered(COLUMNS, ROWS, output).split("\n")
    assert len(lines) == len(ROWS) + (1 if output is Output.TABLE else 2)
    assert all(line.isprintable() for line in lines)


def test_markdown_has_no_cell_and_no_markup_of_somebody_elses() -> None:
    for line in rendered(COLUMNS, ROWS, Output.MARKDOWN).split("\n"):
        bare = re.sub(r"\\.", "", line)
        assert bare.count("|") == len(COLUMNS) + 1
        assert not set(bare) & set("<>&`*[]\\")


WIDE = {
    "fox": 3,
    "日本の狐": 8,
    "여우": 4,
    "re\u0301nard": 6,
    "ﾈｺ": 2,
    "🦊": 2,
    "Füchse": 6,
    "": 0,
}  # in cells


@pytest.mark.parametrize("left", [True, False])
def test_columns_stand_below_each_other_however_wide_their_letters_are(left: bool) -> None:
    columns = [Column("name", "", left=left), Column("end", "")]
    _, *lines = rendered(columns, [{"name": name, "end": "|"} for name in WIDE], Output.TABLE).split("\n")
    for (name, cells), line in zip(WIDE.items(), lines, strict=True):
        blanks = " " * (max(WIDE.values()) - cells)
        assert line == (f"{name}{blanks}  |" if left else f"{blanks}{name}  |")


@pytest.mark.parametrize("text", PAYLOADS)
def test_no_cell_of_csv_is_a_formula_and_every_cell_says_the_text(text: str) -> None:
    [[read, number, share, nothing]] = csv.reader(io.StringIO(csv_line([text, -5, -0.25, None]), newline=""))
    assert read[:1] not in {*"=+-@"}
    assert read.isprintable()
    assert read.removeprefix("'") == printable(text, 100).removeprefix("'")
    assert (number, share, nothing) == ("-5", "-0.25", "")


def test_json_is_ascii_and_says_it_all() -> None:
    text = rendered(COLUMNS, ROWS, Output.JSON)
    assert text.isascii()
    assert [row["name"] for row in json.loads(text)["rows"]] == [*PAYLOADS]
