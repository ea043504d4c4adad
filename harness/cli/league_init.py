"""`harness league init`: a league file to begin with."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from harness.app.choices import DEFAULT_GAME
from harness.app.league.new_file import new_league_file
from harness.app.present import shell
from harness.cli.options import GameName, say

app = typer.Typer(add_completion=False)


@app.command()
def init(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")] = Path("league.toml"),
    game: GameName = DEFAULT_GAME,
) -> None:
    """Write a league file to begin with, the usual keys explained. Its directory is made if it is not there."""
    new = new_league_file(file, game)
    say(f"{new.file} written. Try it:  {shell.harness()} {shlex.join(new.run_words)}")
    say(f"a bot for it:  {shell.harness()} {shlex.join(new.bot_words)}")
