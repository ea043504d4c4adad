"""`harness league init`: a league file to begin with."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from harness.bot.samples import samples
from harness.cli.options import GameName
from harness.engine import HarnessError
from harness.games import FIRST, find_game
from harness.league.file import template

app = typer.Typer(add_completion=False)


@app.command()
def init(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")] = Path("league.toml"),
    game: GameName = FIRST,
) -> None:
    """Write a league file to begin with, every key explained."""
    text = template(find_game(game), [*samples(game)])
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise HarnessError(f"{file} is there already; nothing was written") from None
    except OSError as error:
        raise HarnessError(f"cannot write {file}: {error.strerror}") from None
    typer.echo(f"{file} written. Try it:  {shlex.join(['harness', 'league', 'run', str(file)])}", err=True)
