"""`harness league verify`: whether a stored league holds, part by part."""

import os
from typing import Annotated

import typer

from harness.app.league.verify.league import verify_league
from harness.app.present.verification import verification_json, verification_lines
from harness.cli.options import DEFAULT_DB, Db, Name, TableOrJson
from harness.cli.progress import ProgressBar
from harness.cli.values import choice

app = typer.Typer(add_completion=False)


@app.command()
def verify_command(
    name: Name,
    db: Db = DEFAULT_DB,
    output: Annotated[
        TableOrJson, typer.Option(**choice(TableOrJson), help="The result as a table or as JSON.")
    ] = TableOrJson.TABLE,
) -> None:
    """Replay every game of a league, and recompute every card, die, fixture and rating from its secret.

    The first game that does not hold is named for each part, with the line of its record.
    """
    verification = verify_league(db, name, ProgressBar())
    if output is TableOrJson.JSON:
        typer.echo(verification_json(verification))
    else:
        for line in verification_lines(verification, colours=not os.environ.get("NO_COLOR")):
            typer.echo(line)
    if not verification.holds:
        raise typer.Exit(1)
