"""`harness league void`: games that count for nobody, and are played again."""

from typing import Annotated

import typer

from harness.app.league.voiding import void_forfeits, void_games
from harness.app.present.journal import games_words
from harness.cli.options import DEFAULT_DB, Db, Name, say
from harness.errors import OptionsError

app = typer.Typer(add_completion=False)


@app.command()
def void_command(
    name: Name,
    why: Annotated[str, typer.Option(help="The reason, which the journal keeps.", show_default=False)],
    games: Annotated[
        str, typer.Argument(metavar="GAMES", help="Numbers and ranges, such as 3,7-9.", show_default=False)
    ] = "",
    forfeits: Annotated[
        bool, typer.Option("--forfeits", help="All games in which the referee played for a bot to the end.")
    ] = False,
    db: Db = DEFAULT_DB,
) -> None:
    """Make games void: they stay stored, count for nobody, and are played again as new games with new deals.

    With a game, all games of its block are void.
    """
    if bool(games) == forfeits:
        raise OptionsError("expected GAMES, such as 3,7-9, or --forfeits")
    void = void_forfeits(db, name, why) if forfeits else void_games(db, name, games, why)
    say(
        f"void: {games_words(void.pairs)}. The next run of the league plays them again: harness league run FILE"
    )
