"""`harness league control`: whether a bot knew who sat at its table."""

from typing import Annotated

import typer

from harness.app.league.control import GAMES, ControlWish, control_of
from harness.app.present.control import control_json, control_text
from harness.cli.options import (
    DEFAULT_DB,
    Db,
    LogDirectory,
    MoveLimit,
    Name,
    StartLimit,
    TableOrJson,
    Unfrozen,
)
from harness.cli.progress import ProgressBar
from harness.cli.sandbox import Sandboxed, start_settings
from harness.cli.values import choice, whole

app = typer.Typer(add_completion=False)


@app.command()
def control_command(
    name: Name,
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="The bot's name in the league.", show_default=False)
    ],
    partner: Annotated[
        str, typer.Argument(metavar="PARTNER", help="The bot that it may know.", show_default=False)
    ],
    target: Annotated[
        str,
        typer.Option(
            "--bot", metavar="TARGET", help="The bot to ask, as in harness play.", show_default=False
        ),
    ],
    games: Annotated[
        int, typer.Option(**whole(1), help="Games with the partner, and as many without.")
    ] = GAMES,
    db: Db = DEFAULT_DB,
    unfrozen: Unfrozen = False,
    move_limit: MoveLimit = 1.0,
    start_limit: StartLimit = None,
    log: LogDirectory = None,
    sandbox: Sandboxed = None,
    output: Annotated[
        TableOrJson, typer.Option(**choice(TableOrJson), help="The result as a table or as JSON.")
    ] = TableOrJson.TABLE,
) -> None:
    """Ask a bot again what it was asked in games with another bot and without, in a fresh process that cannot reach that bot.

    A bot that plays by what its seat is told decides as recorded.
    """
    wish = ControlWish(
        league=name,
        db=db,
        unfrozen=unfrozen,
        bot=bot,
        partner=partner,
        target=target,
        games=games,
        move_limit=move_limit,
        start=start_settings(sandbox, start_limit, log),
    )
    control = control_of(wish, ProgressBar())
    typer.echo(control_json(control) if output is TableOrJson.JSON else control_text(control))
