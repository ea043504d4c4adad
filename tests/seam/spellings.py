"""How a game is spelled wherever somebody names it: derived from the registries, so a new game has its spellings at once."""

import re
from keyword import iskeyword

from harness.bot import BOTS
from harness.engine.game import AnyGame
from harness.wire import CODECS


def package(game: AnyGame) -> str:
    """The game's directory below harness/games."""
    return type(game).__module__.split(".")[2]


def spellings(game: AnyGame) -> set[str]:
    """Names in code: of the game, of its packages and modules, of its classes."""
    known = (type(game), type(CODECS[game.name]), BOTS[game.name])
    modules = {each.__module__.split(".")[2] for each in known}
    return {game.name, package(game), *modules, *[each.__name__ for each in known]}


def naming(game: AnyGame) -> "re.Pattern[str]":
    """What matches where a text names the game. A name that is a word of Python, too, counts in quotes and as a class."""
    return re.compile("|".join(map(_pattern, sorted(spellings(game)))))


def _pattern(word: str) -> str:
    if iskeyword(word):
        return f"""["'`]{word}["'`]"""
    return rf"\b{word}\b" if iskeyword(word.lower()) else f"(?i:{word})"
