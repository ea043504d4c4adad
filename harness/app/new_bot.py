"""A bot to begin with: three files that work before anything is changed in them."""

import keyword
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from string import Template

import harness.bot
from harness.app.samples import samples
from harness.engine import HarnessError, OptionsError
from harness.engine.errors import shortened
from harness.engine.names import check_name
from harness.games import FIRST

_STARTER = Path(__file__).parent / "starter"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")  # a name for --bot, a directory, and in capitals a class


@dataclass(frozen=True, slots=True)
class Written:
    path: Path
    word: str  # what it is for


def new_bot(name: str, directory: Path) -> list[Written]:
    """Writes NAME/ in the directory; overwrites nothing."""
    _check_name(name)
    home = directory / name
    texts = {
        file: Template((_STARTER / f"{file}.txt").read_text("utf-8")).substitute(
            name=name, class_name=class_name(name)
        )
        for file in ("bot.py", "README.md", "test_bot.py")
    }
    if not directory.is_dir():
        raise HarnessError(f"{shortened(str(directory), 200)}: there is no such directory")
    for file in texts:
        if (home / file).exists():
            raise HarnessError(f"{home / file} is there already; nothing was written")
    try:
        home.mkdir(exist_ok=True)
        for file, text in texts.items():
            with (home / file).open("x", encoding="utf-8") as opened:
                opened.write(text)
    except OSError as error:
        raise HarnessError(f"cannot write {home}: {error.strerror}") from None
    return [
        Written(home / "bot.py", "your bot: four methods, each plays the first sensible legal thing"),
        Written(home / "README.md", "what a bot sees, what it may answer, how to try it"),
        Written(home / "test_bot.py", f"plays {name} against the samples; passes already"),
    ]


def next_commands(name: str, directory: Path) -> list[str]:
    """What to type after that, from where the author stands."""
    home = shlex.quote(f"{directory / name}/")
    return [
        f"harness play --bot {name}={home} --bot greedy --bot random --games 100",
        f"harness bot check {home}",
        f"pytest {home}",
    ]


def class_name(name: str) -> str:
    """`red-fox` is a RedFox; what would hide a name of the SDK is a bot behind it."""
    called = "".join([part[:1].upper() + part[1:] for part in re.split(r"[_-]+", name)])
    taken = called in harness.bot.__all__ or called in dir(harness.bot) or keyword.iskeyword(called)
    return f"{called}Player" if taken else called


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        expected = "a letter, then up to 31 letters, digits, '_' and '-'"
        raise OptionsError(f"no name for a bot: {shortened(name)}; expected {expected}")
    check_name(name)
    if name.casefold() in samples(FIRST):
        raise OptionsError(f"there is a sample called {name.casefold()} already; choose another name")
