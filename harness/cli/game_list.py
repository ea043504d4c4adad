"""`harness game list`: which games of a league there are, and what they ended in."""

import sys
from typing import Annotated

import typer

from harness.app.choices import FaultKind
from harness.app.game_list import list_games
from harness.app.present.games import GamesOutput, list_texts
from harness.cli.options import DEFAULT_DB, Db
from harness.cli.values import choice, whole, word

_ANY = "any"
_KINDS = {kind.value: kind for kind in FaultKind}

app = typer.Typer(add_completion=False)


@app.command()
def list_command(
    league: Annotated[
        str,
        typer.Argument(metavar="LEAGUE", help="A league; NAME#2 is its second run.", show_default=False),
    ],
    bot: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only games of this bot.", show_default=False)
    ] = None,
    fault: Annotated[
        str | None,
        typer.Option(
            **word([_ANY, *_KINDS]),
            help="Only games with such a fault; with --bot, with one of that bot's.",
            show_default=False,
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(**whole(1), help="Only games with this number of seats.", show_default=False)
    ] = None,
    db: Db = DEFAULT_DB,
    output: Annotated[
        GamesOutput, typer.Option(**choice(GamesOutput), help="The result's form.")
    ] = GamesOutput.TABLE,
) -> None:
    """List the games of a league, with places, scores and faults."""
    kinds = [*_KINDS.values()] if fault == _ANY else [_KINDS[fault]] if fault else []
    with list_games(db, league, bot=bot, faults=kinds, seats=seats) as games:
        for text in list_texts(games, output):
            sys.stdout.write(text)
