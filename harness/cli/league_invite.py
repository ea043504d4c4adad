"""`harness league invite`: let a bot dial in."""

from pathlib import Path
from typing import Annotated

import typer

from harness.app.league.invitations import invite
from harness.app.present.bot import invited_lines

app = typer.Typer(add_completion=False)


@app.command()
def invite_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A league file (docs/leagues.md).")],
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="A bot of it with dials_in = true.", show_default=False)
    ],
    directory: Annotated[Path, typer.Option(help="Where to put the bot's token.")] = Path(),
    dial: Annotated[
        str,
        typer.Option(
            metavar="HOST:PORT", help="For the line that is printed: where authors reach the referee."
        ),
    ] = "HOST:7400",
    ca: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="For the same line: the referee's certificate.", show_default=False
        ),
    ] = None,
    again: Annotated[
        bool,
        typer.Option(
            "--again", help="Replace the bot's invitation: the token of the old one is of no use then."
        ),
    ] = False,
) -> None:
    """Invite a bot that dials in: make its token, and write its digest beside the league file."""
    invited = invite(file, bot, directory, again=again)
    for line in invited_lines(invited, dial, ca):
        typer.echo(line)
