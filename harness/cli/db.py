"""`harness db`: looking after the database that leagues are stored in."""

from typing import Annotated

import typer

from harness.app.database import check_database, upgrade_database
from harness.app.present.database import checked_json, checked_lines, upgraded_line
from harness.cli.on_demand import Group
from harness.cli.options import DEFAULT_DB, Db, TableOrJson
from harness.cli.values import choice

app = typer.Typer(add_completion=False, cls=Group, help="Look after the database that leagues are stored in.")


@app.command("upgrade")
def upgrade_command(db: Db = DEFAULT_DB) -> None:
    """Bring a database that an older harness made to this version; make a copy of it first."""
    typer.echo(upgraded_line(upgrade_database(db)))


@app.command("check")
def check_command(
    db: Db = DEFAULT_DB,
    output: Annotated[
        TableOrJson, typer.Option(**choice(TableOrJson), help="The result as a table or as JSON.")
    ] = TableOrJson.TABLE,
) -> None:
    """Check that a database is whole: its version, its file, its tables, and that no game is there in part."""
    checked = check_database(db)
    if output is TableOrJson.JSON:
        typer.echo(checked_json(checked))
    else:
        for line in checked_lines(checked):
            typer.echo(line)
    if checked.problems:
        raise typer.Exit(1)
