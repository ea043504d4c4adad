"""A bot to begin with: three files that work before anything is changed in them."""

import json
import keyword
import re
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from string import Template

import harness.bot
from harness.bot import BOTS
from harness.bot.samples import samples
from harness.engine.game import AnyGame
from harness.errors import HarnessError, OptionsError
from harness.games import FIRST
from harness.names import check_name
from harness.text import shortened

_STARTER = Path(__file__).parent / "starter"
_OF_GAMES = Path(harness.bot.__file__).parent / "starters"  # what a game's starter has of its own
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")  # a name for --bot, a directory, and in capitals a class
_OTHERS = 2  # samples that it plays against


@dataclass(frozen=True, slots=True)
class Written:
    path: Path
    word: str  # what it is for


def new_bot(name: str, directory: Path, game: AnyGame) -> list[Written]:
    """Writes NAME/ in the directory, which is made if it is not there; overwrites nothing."""
    _check_name(name, game)
    home = directory / name
    texts = _texts(name, game)
    for file in texts:
        if (home / file).exists():
            raise HarnessError(f"{home / file} is there already; nothing was written")
    try:
        home.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            with (home / file).open("x", encoding="utf-8") as opened:
                opened.write(text)
    except OSError as error:
        raise HarnessError(f"cannot write {home}: {error.strerror}") from None
    return [
        Written(home / "bot.py", "your bot: a method a question, each plays the first sensible legal thing"),
        Written(home / "README.md", "what a bot sees, what it may answer, how to try it"),
        Written(home / test_file(name), f"plays {name} against the samples; passes already"),
    ]


def _texts(name: str, game: AnyGame) -> dict[str, str]:
    own = _OF_GAMES / game.name
    words = {
        "name": name,
        "test": test_file(name),
        "class_name": class_name(name, game),
        "game": game.name,
        "for_game": _for_game(game),
        "names": json.dumps(_others(game)),
        "others": "".join([f" --bot {other}" for other in _others(game)]),
        "seats": [*game.seats],
        "least": game.seats[0],
        "most": game.seats[-1],
        "about": (own / "README.md.txt").read_text("utf-8").rstrip(),
    }
    places = {
        "bot.py": own / "bot.py.txt",
        "README.md": _STARTER / "README.md.txt",
        test_file(name): _STARTER / "test_bot.py.txt",
    }
    return {file: Template(place.read_text("utf-8")).substitute(words) for file, place in places.items()}


def _others(game: AnyGame) -> list[str]:
    return [*samples(game.name)][:_OTHERS]


def _for_game(game: AnyGame) -> str:
    """What a command says of the game, if it must."""
    return f" --game {game.name}" if game.name != FIRST else ""


def test_file(name: str) -> str:
    """Its own for every bot: pytest takes no two of one name."""
    return f"test_{name.lower().replace('-', '_')}.py"


def next_commands(
    name: str, directory: Path, game: AnyGame, harness: str = "harness", python: str = "python"
) -> list[str]:
    """What to type after that, from where the author stands, and with the programs as they are called there."""
    home = shlex.quote(f"{directory / name}/")
    others = "".join([f" --bot {other}" for other in _others(game)])
    return [
        f"{harness} play{_for_game(game)} --bot {name}={home}{others} --games 100",
        f"{harness} bot check {home}",
        f"{python} {shlex.quote(str(directory / name / test_file(name)))}",
    ]


def class_name(name: str, game: AnyGame) -> str:
    """`red-fox` is a RedFox; what would hide a name of the SDK is a bot behind it."""
    called = "".join([part[:1].upper() + part[1:] for part in re.split(r"[_-]+", name)])
    taken = called in dir(harness.bot) or called in dir(sys.modules[BOTS[game.name].__module__])
    return f"{called}Player" if taken or keyword.iskeyword(called) else called


def _check_name(name: str, game: AnyGame) -> None:
    if not _NAME.fullmatch(name):
        expected = "a letter, then up to 31 letters, digits, '_' and '-'"
        raise OptionsError(f"no name for a bot: {shortened(name)}; expected {expected}")
    check_name(name)
    if name.casefold() in samples(game.name):
        raise OptionsError(f"there is a sample called {name.casefold()} already; choose another name")
