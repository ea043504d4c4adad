"""The command line: parse, call one use case, print. stdout is the result, stderr is talk."""

import os
import sys
from typing import Annotated

import typer

from harness import __version__
from harness.cli import bot, db, game, league
from harness.cli.play import play_command
from harness.engine import HarnessError, OptionsError

FAILED, USAGE = 1, 2  # exit codes, as docs/cli.md lists them; Typer's own for Ctrl-C is 130

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="A tournament harness for game-playing bots.",
)
app.command("play")(play_command)
app.add_typer(bot.app, name="bot")
app.add_typer(db.app, name="db")
app.add_typer(game.app, name="game")
app.add_typer(league.app, name="league")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"harness {__version__}")
        raise typer.Exit


@app.callback()
def harness(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """A tournament harness for game-playing bots."""


def main() -> None:
    try:
        app()
    except HarnessError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(USAGE if isinstance(error, OptionsError) else FAILED)
    except OSError as error:  # what we write to is full or gone; what was to be written is lost with it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"error: {error.strerror}", file=sys.stderr)
        sys.exit(FAILED)
