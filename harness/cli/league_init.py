"""`harness league init`: a league file to begin with."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from harness.app.present import shell
from harness.bot.samples import samples
from harness.cli.options import GameName
from harness.engine.game import AnyGame
from harness.errors import HarnessError
from harness.games import FIRST, find_game
from harness.league.file.read import template
from harness.league.file.template import EXAMPLE

app = typer.Typer(add_completion=False)


@app.command()
def init(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")] = Path("league.toml"),
    game: GameName = FIRST,
) -> None:
    """Write a league file to begin with, every key explained. Its directory is made if it is not there."""
    rules = find_game(game)
    text = template(rules, [*samples(game)])
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise HarnessError(f"{file} is there already; nothing was written") from None
    except OSError as error:
        raise HarnessError(f"cannot write {file}: {error.strerror}") from None
    typer.echo(
        f"{file} written. Try it:  {shell.harness()} {shlex.join(['league', 'run', str(file)])}", err=True
    )
    typer.echo(f"a bot for it:  {shell.harness()} {shlex.join(_new_bot(file.parent, rules))}", err=True)


def _new_bot(home: Path, rules: AnyGame) -> list[str]:
    """What to type for the bot that the file has in a comment, and finds beside it."""
    game = ["--game", rules.name] if rules.name != FIRST else []
    where = ["--directory", str(home)] if home != Path() else []
    return ["bot", "new", EXAMPLE, *game, *where]
