"""`harness league …`: run leagues, and read what they left."""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

import typer

from harness.app.league.combining import combined_standings_of
from harness.app.league.delete import delete_league
from harness.app.league.freezing import Frozen, freeze_league, thaw_league
from harness.app.league.reading import (
    Choice,
    Model,
    StoredRun,
    about_league,
    cross_table_of,
    standings_of,
    stored_runs,
)
from harness.app.league.run_names import run_name
from harness.app.present.captions import caption, frozen_line
from harness.app.present.combined import combined_caption, combined_text
from harness.app.present.league import cross_table_text, in_words, league_lines, league_text, leagues_text
from harness.app.present.standings import standings_text
from harness.app.present.tables import Output
from harness.cli.on_demand import OnDemand
from harness.cli.options import (
    DEFAULT_DB,
    Db,
    Exclude,
    Include,
    Name,
    OutputOption,
    Seats,
    TableOrJson,
    Unfrozen,
    Versions,
    say,
    terminal_width,
)
from harness.cli.values import choice


class _League(OnDemand):
    modules: ClassVar[Mapping[str, str]] = {
        name: f"harness.cli.league_{name}"
        for name in (
            *("init", "invite", "check", "run", "report", "publish", "export", "verify", "void", "profile"),
            *("collusion", "control"),
        )
    }
    order: ClassVar[Sequence[str]] = (
        "init",
        "invite",
        "check",
        "run",
        "standings",
        "crosstable",
        "profile",
        "collusion",
        "control",
        "report",
        "publish",
        "list",
        "show",
        "export",
        "freeze",
        "thaw",
        "verify",
        "void",
        "delete",
    )


app = typer.Typer(cls=_League, add_completion=False, help="Run leagues, and read what they left.")


@app.command()
def standings(
    names: Annotated[
        list[str],
        typer.Argument(metavar="NAME", help="A league; NAME#2 is its second run. Several are combined."),
    ],
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
    versions: Versions = False,
    unfrozen: Unfrozen = False,
    output: OutputOption = Output.TABLE,
) -> None:
    """Print the standings of a league, as its games so far have them; or of several leagues together.

    Of several leagues, those of one game are read as one, and each game weighs the same. Bots are matched by their names.
    """
    chosen = Choice(model, seats or (), include or (), exclude or (), versions)
    if len(names) > 1:
        several = combined_standings_of(db, names, chosen, unfrozen=unfrozen)
        if output is Output.TABLE:
            say(combined_caption(several))
        typer.echo(combined_text(several, output, terminal_width()))
        return
    league = standings_of(db, names[0], chosen, unfrozen=unfrozen)
    if output is Output.TABLE:
        say(caption(league.run, league.stored))
    _say_frozen(league.frozen)
    typer.echo(standings_text(league, output, terminal_width()))


@app.command()
def crosstable(
    name: Name,
    db: Db = DEFAULT_DB,
    seats: Seats = None,
    include: Include = None,
    exclude: Exclude = None,
    versions: Versions = False,
    unfrozen: Unfrozen = False,
    output: OutputOption = Output.TABLE,
) -> None:
    """Print who beats whom: the row's share of the points against the column."""
    chosen = Choice(seats=seats or (), include=include or (), exclude=exclude or (), versions=versions)
    table = cross_table_of(db, name, chosen, unfrozen=unfrozen)
    if output is Output.TABLE:
        say(caption(table.run, table.stored))
    _say_frozen(table.frozen)
    typer.echo(cross_table_text(table, output, terminal_width()))


@app.command("list")
def list_command(db: Db = DEFAULT_DB, output: OutputOption = Output.TABLE) -> None:
    """Print the leagues that are stored, each run of them."""
    typer.echo(leagues_text(stored_runs(db), output))


@app.command()
def show(
    name: Name,
    db: Db = DEFAULT_DB,
    unfrozen: Unfrozen = False,
    output: Annotated[
        TableOrJson, typer.Option(**choice(TableOrJson), help="A few lines, or all that is known, as JSON.")
    ] = TableOrJson.TABLE,
) -> None:
    """Print how far a league is, and its journal; or all that is known of it: its file with every default, versions, seed.

    The secret, which tells the cards, and the seed, which tells the schedule, are in the JSON once the league is over.
    """
    stored = about_league(db, name, unfrozen=unfrozen)
    if output is TableOrJson.JSON:
        typer.echo(league_text(stored))
    else:
        for line in league_lines(stored):
            typer.echo(line)


@app.command()
def freeze(name: Name, db: Db = DEFAULT_DB) -> None:
    """Freeze what is published of a league. Its games go on being played and stored.

    Standings, cross table, report, export and show are of the games stored by now, until the league is thawed.
    """
    say(frozen_line(freeze_league(db, name)))


@app.command()
def thaw(name: Name, db: Db = DEFAULT_DB) -> None:
    """Thaw a frozen league: everything is shown again as it is."""
    say(f"league {run_name(thaw_league(db, name))} is thawed")


def _say_frozen(frozen: Frozen | None) -> None:
    if frozen:
        say(frozen_line(frozen))


@app.command()
def delete(
    name: Name,
    db: Db = DEFAULT_DB,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete one run of a league, with all its games."""
    deleted = delete_league(db, name, lambda stored: yes or _agreed(stored))
    if deleted is None:
        raise typer.Abort
    say(f"deleted {in_words(deleted)}")


def _agreed(stored: StoredRun) -> bool:
    return typer.confirm(f"Delete {in_words(stored)}?", err=True)
