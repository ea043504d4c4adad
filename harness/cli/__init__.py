"""The command line: parse, call one use case, print. stdout is the result, stderr is talk."""

import os
import sys
from collections.abc import Mapping
from typing import Annotated, ClassVar

import typer

from harness import __version__
from harness.cli.on_demand import OnDemand
from harness.cli.usage import UsageError, options_error
from harness.errors import HarnessError, OptionsError

FAILED, USAGE = 1, 2  # exit codes, as docs/cli.md lists them; for Ctrl-C it is 130


class _Harness(OnDemand):
    modules: ClassVar[Mapping[str, str]] = {
        name: f"harness.cli.{name}"
        for name in ("play", "compare", "bot", "db", "game", "league", "web", "grade")
    }


app = typer.Typer(
    cls=_Harness,
    pretty_exceptions_enable=False,
    help="A tournament harness for game-playing bots.",
)


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
    """Run the command that was typed, and end the process with its exit code."""
    try:
        sys.exit(_called())
    except HarnessError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(USAGE if isinstance(error, OptionsError) else FAILED)
    except typer.Abort:  # somebody was asked, and said no
        print("nothing was done", file=sys.stderr)
        sys.exit(FAILED)
    except OSError as error:  # what we write to is full or gone; what was to be written is lost with it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"error: {error.strerror}", file=sys.stderr)
        sys.exit(FAILED)


def _called() -> int:
    """The exit code of what the command line says."""
    try:
        return int(app(prog_name="harness", standalone_mode=False) or 0)
    except UsageError as error:
        raise options_error(error) from None
