"""A format's own standing, such as the points of a Swiss: a table below the ratings."""

from harness.app.league.report import Report
from harness.app.present.format_standing import format_columns, format_rows
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.tables import Head, cell, row, table


def format_standing(report: Report) -> Html | None:
    """None if the format has none."""
    own = report.standings.of_format
    if own is None:
        return None
    rank, bot, *values = format_columns(own)
    heads = [Head(column.title, "words" if column.left else None) for column in values]
    rows = [
        row(
            each.name,
            [cell(column.words(each), "words" if column.left else None) for column in values],
            [cell(rank.words(each), "words")],
        )
        for each in format_rows(own, report.run.charter.entrants)
    ]
    whole = table(own.caption, [Head(rank.title, "words"), Head(bot.title, "words"), *heads], rows, "own")
    return joined(element("h3", "By the format"), whole)
