"""`harness league init` as a program calls it: a league file to begin with, the usual keys explained."""

from dataclasses import dataclass
from pathlib import Path

from harness.app.choices import DEFAULT_GAME
from harness.bot.samples import samples
from harness.errors import HarnessError
from harness.games import find_game
from harness.league.file.read import template
from harness.league.file.template import EXAMPLE


@dataclass(frozen=True, slots=True)
class NewLeagueFile:
    """A league file that was written, and what goes on from it."""

    file: Path
    run_words: tuple[str, ...]  # of the command that plays it
    bot_words: tuple[str, ...]  # of the command that makes the bot which the file has in a comment


def new_league_file(file: Path, game: str = DEFAULT_GAME) -> NewLeagueFile:
    """Write a league file for a game. Its directory is made if it is not there; a file that is there stays as it is,
    and HarnessError says so."""
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
    of_game = ["--game", rules.name] if rules.name != DEFAULT_GAME else []
    beside = ["--directory", str(file.parent)] if file.parent != Path() else []
    return NewLeagueFile(file, ("league", "run", str(file)), ("bot", "new", EXAMPLE, *of_game, *beside))
