"""`harness league report`: all that there is to say of a league, for people, for a program, or as a page."""

from pathlib import Path
from typing import Annotated

import typer

from harness.app.league.reading import Choice, report_of
from harness.app.present.report import ReportForm, form_of, report_text
from harness.cli.options import (
    DEFAULT_DB,
    Db,
    Exclude,
    Include,
    Name,
    Seats,
    Unfrozen,
    Versions,
    db_words,
    terminal_width,
)
from harness.cli.values import choice
from harness.cli.writing import write

app = typer.Typer(add_completion=False)


@app.command()
def report_command(
    name: Name,
    db: Db = DEFAULT_DB,
    seats: Seats = None,
    include: Include = None,
    exclude: Exclude = None,
    unfrozen: Unfrozen = False,
    versions: Versions = False,
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
    chosen = Choice(seats=seats or (), include=include or (), exclude=exclude or (), versions=versions)
    room = None if out else terminal_width()
    report = report_of(db, name, chosen, unfrozen=unfrozen)
    text = report_text(report, output or form_of(out), db_words(db), room)
    write(text, out)
