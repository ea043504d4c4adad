"""The command line: parse, call one use case, print. stdout is the result, stderr is talk."""

import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from harness import __version__
from harness.cli.play import play_command
from harness.engine import HarnessError, OptionsError

FAILED, USAGE = 1, 2  # exit codes, as docs/cli.md lists them; Typer's own for Ctrl-C is 130

_GROUPS = ("bot", "db", "game", "league")  # each a module here


class _OnDemand(TyperGroup):
    """Imports a group when it is asked for: what some of them stand on takes longer to import than others run."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*dict.fromkeys([*super().list_commands(ctx), *_GROUPS])]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        known = cmd_name in self.list_commands(ctx)
        for name in {cmd_name} & {*_GROUPS} if known else _GROUPS:  # all of them, for one that may be meant
            group = typer.main.get_command(import_module(f"harness.cli.{name}").app)
            group.name = name
            self.add_command(group)
        return super().get_command(ctx, cmd_name)


app = typer.Typer(
    cls=_OnDemand,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="A tournament harness for game-playing bots.",
)
app.command("play")(play_command)


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
