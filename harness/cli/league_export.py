"""`harness league export`: a league's games for other programs."""

from typing import Annotated

import typer

from harness.app.league.export import FORMS, STDOUT, ExportForm, export_league
from harness.app.present.captions import frozen_line
from harness.cli.options import DEFAULT_DB, Db, Name, Unfrozen, say
from harness.cli.progress import ProgressBar
from harness.cli.values import choice

app = typer.Typer(add_completion=False)


@app.command()
def export_command(
    name: Name,
    format: Annotated[
        ExportForm,
        typer.Option(
            **choice(ExportForm),
            help=". ".join([f"{form.value}: {sentence}" for form, sentence in FORMS.items()]) + ".",
            show_default=False,
        ),
    ],
    out: Annotated[
        str, typer.Option(metavar="FILE", help="Where to write; - is standard output.", show_default=False)
    ],
    db: Db = DEFAULT_DB,
    unfrozen: Unfrozen = False,
) -> None:
    """Write all games of a league: records, events or results."""
    exported = export_league(db, name, format, out, ProgressBar(), unfrozen=unfrozen)
    if out != STDOUT:
        say(f"{exported.games:,} games written to {out}")
    if exported.frozen:
        say(frozen_line(exported.frozen))
