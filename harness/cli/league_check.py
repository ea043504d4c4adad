"""`harness league check`: whether all bots of a league file start and play, before the league begins."""

import os
from pathlib import Path
from typing import Annotated

import typer

from harness.app.choices import DEFAULT_DB
from harness.app.league.check import LeagueCheck, check_league
from harness.app.present.league_check import check_lines, league_check_json, league_check_junit
from harness.cli.options import CheckOutput, StartLimit
from harness.cli.progress import ProgressBar
from harness.cli.sandbox import Sandboxed
from harness.cli.values import choice

app = typer.Typer(add_completion=False)


@app.command()
def check_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A league file (docs/leagues.md).")],
    start_limit: StartLimit = None,
    sandbox: Sandboxed = None,
    output: Annotated[
        CheckOutput,
        typer.Option(**choice(CheckOutput), help="The result as a table, as JSON or as JUnit's XML."),
    ] = CheckOutput.TABLE,
) -> None:
    """Start every bot of a league file, ask it what a referee asks, and play some games. Nothing is stored."""
    db = os.environ.get("HARNESS_DB", DEFAULT_DB)  # hidden from the bots, and not opened
    check = check_league(file, db, sandbox=sandbox, start_limit=start_limit, listener=ProgressBar())
    for line in _lines(check, output):
        typer.echo(line)
    if not check.is_well:
        raise typer.Exit(1)


def _lines(check: LeagueCheck, output: CheckOutput) -> list[str]:
    match output:
        case CheckOutput.TABLE:
            return [*check_lines(check)]
        case CheckOutput.JSON:
            return [league_check_json(check)]
        case CheckOutput.JUNIT:
            return [league_check_junit(check)]
