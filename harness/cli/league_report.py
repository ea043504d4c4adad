"""`harness league report`: all that there is to say of a league, for people, for a program, or as a page."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from harness.app.league.report import Report, league_report
from harness.app.league.run_names import named_run
from harness.app.league.views import Choice
from harness.app.present.html import page
from harness.app.present.report import json_text, markdown_text, plain_text
from harness.cli.options import DEFAULT_DB, Db, Exclude, Include, Name, Seats, db_words
from harness.cli.values import choice
from harness.errors import HarnessError
from harness.store import Store


class ReportForm(StrEnum):
    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


_OF_ENDINGS = {
    ".json": ReportForm.JSON,
    ".md": ReportForm.MARKDOWN,
    ".html": ReportForm.HTML,
    ".htm": ReportForm.HTML,
}


app = typer.Typer(add_completion=False)


@app.command()
def report_command(
    name: Name,
    db: Db = DEFAULT_DB,
    seats: Seats = None,
    include: Include = None,
    exclude: Exclude = None,
    output: Annotated[
        ReportForm | None,
        typer.Option(
            "--output",
            **choice(ReportForm),
            help="The report's form; without it, what the ending of --out says.",
            show_default="text",
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write it here instead of to standard output.")] = None,
) -> None:
    """Print standings, meetings, seats, faults and thinking times of a league; as HTML, one page with pictures."""
    with Store.open(db) as store:
        choice = Choice(seats=seats or (), include=include or (), exclude=exclude or ())
        report = league_report(store, named_run(store, name), choice)
    if output is None:
        output = _OF_ENDINGS.get(out.suffix.lower(), ReportForm.TEXT) if out else ReportForm.TEXT
    text = _text(report, output, db_words(db))
    if out is None:
        typer.echo(text, nl=False)
    else:
        _write(out, text)


def _text(report: Report, form: ReportForm, shown_with: Sequence[str]) -> str:
    match form:
        case ReportForm.TEXT:
            return plain_text(report, shown_with)
        case ReportForm.JSON:
            return json_text(report)
        case ReportForm.MARKDOWN:
            return markdown_text(report)
        case ReportForm.HTML:
            return page(report)


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise HarnessError(f"cannot write {out}: {error.strerror}") from None
    typer.echo(f"{out} written", err=True)
