"""The documents say of each column what the column itself says."""

import re
from pathlib import Path

from harness.app.league.result_rows import ResultRow
from harness.app.present import standings

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_on_ratings_has_every_column_of_the_standings_with_its_sentence() -> None:
    _, _, after = (
        (DOCS / "ratings.md")
        .read_text("utf-8")
        .partition("| in a table | in CSV and JSON | is |\n|---|---|---|\n")
    )
    table, _, _ = after.partition("\n\n")
    assert table.splitlines() == [
        f"| {column.title or '–'} | {f'`{column.key}`' if column.key else '–'} | {column.sentence} |"
        for column in standings.COLUMNS
    ]


def test_the_page_on_commands_has_every_column_of_exported_results_in_their_order() -> None:
    _, _, after = (DOCS / "cli.md").read_text("utf-8").partition("| column | meaning |\n|---|---|\n")
    table, _, _ = after.partition("\n\n")
    names = [line.split("|")[1] for line in table.splitlines()]
    assert tuple(re.findall("`([a-z]+)`", " ".join(names))) == ResultRow._fields
