"""`harness league export`: a league's games for other programs."""

from enum import StrEnum
from typing import Annotated

import typer

from harness.app.league.export import STDOUT, Form, export_league
from harness.app.league.views import named_run
from harness.cli.options import DEFAULT_DB, Db, Name
from harness.cli.progress import progress
from harness.store import Store


class Format(StrEnum):
    RECORDS = Form.RECORDS.value
    JSONL = Form.JSONL.value
    CSV = Form.CSV.value
    PARQUET = Form.PARQUET.value


app = typer.Typer(add_completion=False)


@app.command()
def export_command(
    name: Name,
    format: Annotated[
        Format,
        typer.Option(
            help="records: all games as texts. jsonl: all their events. csv, parquet: results, a row a seat.",
            show_default=False,
        ),
    ],
    out: Annotated[
        str, typer.Option(metavar="FILE", help="Where to write; - is standard output.", show_default=False)
    ],
    db: Db = DEFAULT_DB,
) -> None:
    """Write all games of a league: records, events or results."""
    with Store.open(db) as store:
        run = named_run(store, name)
        games = store.count(run)
        with progress("games written", games) as told:
            export_league(store, run, Form(format.value), out, told)
    if out != STDOUT:
        typer.echo(f"{games:,} games written to {out}", err=True)
