"""Whatever a name holds, a table of names is a table: on a terminal, in Markdown, in CSV."""

import csv
import io
import json
import re
from operator import itemgetter
from typing import Any

import pytest

from harness.app.present.columns import Column
from harness.app.present.csv_lines import csv_line
from harness.app.present.tables import Output, plain, rendered
from harness.app.present.width import width
from harness.text import printable
from tests.support.payloads import PAYLOADS

COLUMNS: list[Column[dict[str, Any]]] = [
    Column("name", "<b>na|me</b>\x1b[1m", "", itemgetter("name"), left=True),
    Column("number", "number", "", itemgetter("number")),
    Column("share", "share", "", itemgetter("share"), "{:.0%}".format),
]
ROWS: list[dict[str, Any]] = [{"name": name, "number": -5, "share": 0.25} for name in PAYLOADS]


@pytest.mark.parametrize("output", [Output.TABLE, Output.MARKDOWN])
def test_a_row_is_a_line_and_moves_no_cursor(output: Output) -> None:
    lines = rendered(COLUMNS, ROWS, output, "names").split("\n")
    assert len(lines) == len(ROWS) + (1 if output is Output.TABLE else 2)
    assert all(line.isprintable() for line in lines)


def test_markdown_has_no_cell_and_no_markup_of_somebody_elses() -> None:
    for line in rendered(COLUMNS, ROWS, Output.MARKDOWN, "names").split("\n"):
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
    columns: list[Column[str]] = [
        Column("name", "", "", str, left=left),
        Column("end", "", "", lambda _: "|"),
    ]
    _, *lines = rendered(columns, [*WIDE], Output.TABLE, "names").split("\n")
    for (name, cells), line in zip(WIDE.items(), lines, strict=True):
        blanks = " " * (max(WIDE.values()) - cells)
        assert line == (f"{name}{blanks}  |" if left else f"{blanks}{name}  |")


SPARE: list[Column[tuple[str, str | None]]] = [
    Column("name", "name", "", itemgetter(0), left=True),
    Column("title", "title", "", itemgetter(1), left=True, spare=True),
    Column("end", "", "", lambda _: "|"),
]
TITLED = [("fox", "狐" * 20), ("kim", None)]


@pytest.mark.parametrize(
    ("room", "first"),
    [
        (None, "fox   " + "狐" * 20 + "  |"),
        (49, "fox   " + "狐" * 20 + "  |"),
        (48, "fox   " + "狐" * 19 + "…  |"),
        (47, "fox   " + "狐" * 18 + "…   |"),
        (21, "fox   " + "狐" * 5 + "…   |"),
        (20, "fox   |"),
        (0, "fox   |"),
    ],
)
def test_a_spare_column_takes_the_room_that_is_left(room: int | None, first: str) -> None:
    _, line, other = plain(SPARE, TITLED, room).split("\n")
    assert line == first
    assert width(other) == width(first)


def test_a_spare_column_without_a_value_is_for_programs_only() -> None:
    nothing = [("fox", None)]
    assert plain(SPARE, nothing) == "name\nfox   |"
    assert rendered(SPARE, nothing, Output.MARKDOWN, "names").startswith("| name |  |\n")
    assert rendered(SPARE, nothing, Output.CSV, "names") == "name,title,end\nfox,,|"


def test_letters_that_run_to_the_left_do_not_draw_the_next_cells_to_their_left() -> None:
    _, line, _ = plain(SPARE, [("fox", "שועל 7"), ("kim", "x" * 9)]).split("\n")
    assert line == "fox   שועל 7\u200e     |"


@pytest.mark.parametrize("text", PAYLOADS)
def test_no_cell_of_csv_is_a_formula_and_every_cell_says_the_text(text: str) -> None:
    [[read, number, share, nothing]] = csv.reader(io.StringIO(csv_line([text, -5, -0.25, None]), newline=""))
    assert read[:1] not in {*"=+-@"}
    assert read.isprintable()
    assert read.removeprefix("'") == printable(text, 100).removeprefix("'")
    assert (number, share, nothing) == ("-5", "-0.25", "")


def test_json_is_ascii_and_says_it_all() -> None:
    text = rendered(COLUMNS, ROWS, Output.JSON, "names")
    assert text.isascii()
    assert [row["name"] for row in json.loads(text)["rows"]] == [*PAYLOADS]
