"""`harness league …`: run leagues, and read what they left."""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

import typer

from harness.app.league.run_names import named_run
from harness.app.league.views import Choice, about, league_cross_table, league_table
from harness.app.present.league import cross_table_text, leagues_text
from harness.app.present.runs import caption
from harness.app.present.standings import standings_text
from harness.app.present.tables import Output
from harness.cli.on_demand import OnDemand
from harness.cli.options import DEFAULT_DB, Db, Exclude, Include, Name, OutputOption, Seats, say
from harness.cli.values import choice
from harness.league.ratings.standings import Model
from harness.store import Store, Writer


class _League(OnDemand):
    modules: ClassVar[Mapping[str, str]] = {
        name: f"harness.cli.league_{name}" for name in ("init", "run", "report", "export", "verify")
    }
    order: ClassVar[Sequence[str]] = (
        "init",
        "run",
        "standings",
        "crosstable",
        "report",
        "list",
        "show",
        "export",
        "verify",
        "delete",
    )


app = typer.Typer(cls=_League, add_completion=False, help="Run leagues, and read what they left.")


@app.command()
def standings(
    name: Name,
    db: Db = DEFAULT_DB,
    model: Annotated[
        Model,
        typer.Option(
            **choice(Model), help="fit: all games at once, with intervals; elo: game by game, as they came."
        ),
    ] = Model.FIT,
    seats: Seats = None,
    include: Include = None,
    exclude: Exclude = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Print the standings of a league, as its games so far have them."""
    with Store.open(db) as store:
        choice = Choice(model, seats or (), include or (), exclude or ())
        table = league_table(store, named_run(store, name), choice)
    if output is Output.TABLE:
        say(caption(table.run, table.there))
    typer.echo(standings_text(table, output))


@app.command()
def crosstable(
    name: Name,
    db: Db = DEFAULT_DB,
    seats: Seats = None,
    include: Include = None,
    exclude: Exclude = None,
    output: OutputOption = Output.TABLE,
) -> None:
    """Print who beats whom: the row's share of the points against the column."""
    with Store.open(db) as store:
        choice = Choice(seats=seats or (), include=include or (), exclude=exclude or ())
        table = league_cross_table(store, run := named_run(store, name), choice)
        there = store.count(run)
    if output is Output.TABLE:
        say(caption(run, there))
    typer.echo(cross_table_text(run, table, output))


@app.command("list")
def list_command(db: Db = DEFAULT_DB, output: OutputOption = Output.TABLE) -> None:
    """Print the leagues that are stored, each run of them."""
    with Store.open(db) as store:
        text = leagues_text([(run, store.count(run)) for run in store.runs()], output)
    typer.echo(text)


@app.command()
def show(name: Name, db: Db = DEFAULT_DB) -> None:
    """Print what is known of a league, as JSON: its file with every default, versions, seed, commitment.

    The secret, which tells the cards, and the seed, which tells the schedule, are told once the league is over.
    """
    with Store.open(db) as store:
        run = named_run(store, name)
        there = store.count(run)
    typer.echo(json.dumps(about(run, there), indent=2))


@app.command()
def delete(
    name: Name,
    db: Db = DEFAULT_DB,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete one run of a league, with all its games."""
    with Writer.open(db) as store:
        run = named_run(store, name)
        what = f"league {run.charter.name}, run {run.number}, with {store.count(run):,} games"
        if not yes:
            typer.confirm(f"Delete {what}?", abort=True, err=True)
        store.delete(run)
    typer.echo(f"deleted {what}", err=True)
