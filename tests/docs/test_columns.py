"""The documents say of each column what the column itself says."""

from pathlib import Path

from harness.app.present import standings

PAGE = Path(__file__).parents[2] / "docs" / "ratings.md"


def test_the_page_on_ratings_has_every_column_of_the_standings_with_its_sentence() -> None:
    _, _, after = PAGE.read_text("utf-8").partition("| in a table | in CSV and JSON | is |\n|---|---|---|\n")
    table, _, _ = after.partition("\n\n")
    assert table.splitlines() == [
        f"| {column.title or '–'} | {f'`{column.key}`' if column.key else '–'} | {column.sentence} |"
        for column in standings.COLUMNS
    ]
