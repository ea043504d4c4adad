"""`harness db`: looking after the database that leagues are stored in."""

import json
from dataclasses import asdict
from typing import Annotated

import typer

from harness.cli.on_demand import Group
from harness.cli.options import DEFAULT_DB, Db, TableOrJson
from harness.cli.values import choice
from harness.store import Checked, check, upgrade

app = typer.Typer(add_completion=False, cls=Group, help="Look after the database that leagues are stored in.")


@app.command("upgrade")
def upgrade_command(db: Db = DEFAULT_DB) -> None:
    """Bring a database that an older harness made to this version; make a copy of it first."""
    upgraded = upgrade(db)
    if upgraded.before == upgraded.after:
        typer.echo(f"{upgraded.place}: it has the newest version, {upgraded.after}")
    else:
        typer.echo(
            f"{upgraded.place}: upgraded from {upgraded.before or 'empty'} to version {upgraded.after}"
        )


@app.command("check")
def check_command(
    db: Db = DEFAULT_DB,
    output: Annotated[
        TableOrJson, typer.Option(**choice(TableOrJson), help="The result as a table or as JSON.")
    ] = TableOrJson.TABLE,
) -> None:
    """Check that a database is whole: its version, its file, its tables, and that no game is there in part."""
    checked = check(db)
    typer.echo(json.dumps(asdict(checked), indent=2) if output is TableOrJson.JSON else _table(checked))
    if checked.problems:
        raise typer.Exit(1)


def _table(checked: Checked) -> str:
    lines = [f"{checked.place}: version {checked.version}"]
    lines += [f"{table:10}{rows:14,}" for table, rows in checked.rows.items()]
    lines += [f"problem: {problem}" for problem in checked.problems]
    count = len(checked.problems)
    return "\n".join([*lines, f"{count} problem{'s' * (count > 1)}" if count else "whole"])
