"""A bot to begin with, from the kit of its language: files that work before anything is changed in them."""

import json
import keyword
import re
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import harness.bot
from harness.app.choices import DEFAULT_GAME
from harness.app.protos import write_protos
from harness.bot import BOTS
from harness.bot.kits import DEFAULT as DEFAULT
from harness.bot.kits import Kit, filled, kit_of
from harness.bot.kits import languages as languages
from harness.bot.samples import samples
from harness.engine.game import AnyGame
from harness.errors import HarnessError, OptionsError
from harness.games import FIRST, find_game
from harness.names import check_name
from harness.text import shortened

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")  # a name for --bot, a directory, and in capitals a class
_OTHERS = 2  # samples that it plays against


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file of a new bot."""

    path: Path
    purpose: str  # for whoever reads a list of the files


@dataclass(frozen=True, slots=True)
class NewBot:
    """What was written, and what to type after that, from where the author stands."""

    files: tuple[WrittenFile, ...]
    commands: tuple[str, ...]


def new_bot(
    name: str,
    directory: Path,
    game_name: str = DEFAULT_GAME,
    language: str = DEFAULT,
    *,
    harness: str = "harness",
    python: str = "python",
) -> NewBot:
    """Write NAME/ in the directory, which is made if it is not there. OptionsError if the name will not do; HarnessError
    if a file is there already, or cannot be written. `harness` and `python` are what the author types for these programs."""
    game = find_game(game_name)
    kit = kit_of(language)
    if not kit.plays(game.name):
        raise OptionsError(f"the kit for {language} has nothing for {game.name} yet")
    _check_name(name, game)
    home = directory / name
    words = {**_words(name, game), **_places(kit, home), "harness": harness, "python": python}
    texts = kit.texts(words)
    _write(home, texts, kit)
    files = [WrittenFile(home / filled(file.name, words), filled(file.purpose, words)) for file in kit.files]
    return NewBot(tuple(files), tuple([filled(command, words) for command in kit.commands]))


def _write(home: Path, texts: Mapping[str, str], kit: Kit) -> None:
    for file in texts:
        if (home / file).exists():
            raise HarnessError(f"{home / file} is there already; nothing was written")
    if kit.protos:
        write_protos(home / kit.protos)
    try:
        home.mkdir(parents=True, exist_ok=True)
        for file, text in texts.items():
            with (home / file).open("x", encoding="utf-8") as opened:
                opened.write(text)
    except OSError as error:
        raise HarnessError(f"cannot write {home}: {error.strerror}") from None


def _words(name: str, game: AnyGame) -> dict[str, Any]:
    """What the templates of every kit may say of the bot and its game."""
    return {
        "name": name,
        "package": name.lower(),  # as npm and others want it
        "test": test_file(name),
        "class_name": class_name(name, game),
        "game": game.name,
        "for_game": _for_game(game),
        "names": json.dumps(_others(game)),
        "others": "".join([f" --bot {other}" for other in _others(game)]),
        "seats": [*game.seats],
        "least": game.seats[0],
        "most": game.seats[-1],
    }


def _places(kit: Kit, home: Path) -> dict[str, str]:
    """Where the bot is, as a shell reads it."""
    places = {"directory": str(home), "home": f"{home}/"}
    return {
        "home": shlex.quote(f"{home}/"),
        "target": shlex.quote(filled(kit.target, places)),
        "test_path": shlex.quote(str(home / test_file(home.name))),
    }


def _others(game: AnyGame) -> list[str]:
    return [*samples(game.name)][:_OTHERS]


def _for_game(game: AnyGame) -> str:
    """What a command says of the game, if it must."""
    return f" --game {game.name}" if game.name != FIRST else ""


def test_file(name: str) -> str:
    """The name of the bot's test: its own for every bot, as pytest takes no two of one name."""
    return f"test_{name.lower().replace('-', '_')}.py"


def class_name(name: str, game: AnyGame) -> str:
    """The name of the bot's class: `red-fox` is a RedFox. What would hide a name of the SDK ends with Player."""
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
