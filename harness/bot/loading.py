"""Loads the class of a bot from its file, for practice. Any number of bots can be loaded side by side."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from harness.bot.bot import Bot
from harness.bot.file import bots_of
from harness.errors import OptionsError
from harness.text import shortened


def load_bot(path: str | Path) -> type[Bot]:
    """Load the bot's class from a .py file, or from the bot.py in a directory; one class in it must be a bot.

    What it imports from beside the file is its own: files of another bot may have the same names.
    """
    file = Path(path).resolve()
    file = file / "bot.py" if file.is_dir() else file
    if file.suffix != ".py" or not file.is_file():
        raise OptionsError(f"{shortened(str(path), 200)}: expected a .py file, or a directory with a bot.py")
    module = _load(file)
    bots = bots_of(vars(module), module.__name__)
    if len(bots) != 1:
        names = ", ".join([shortened(bot.__name__) for bot in bots]) or "none"
        raise OptionsError(f"{shortened(str(path), 200)}: expected one class that is a bot, found {names}")
    return bots[0]


def _load(file: Path) -> ModuleType:
    name = f"{file.stem}_{sha256(str(file).encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, file)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    with _neighbours_first(file.parent):
        sys.modules[name] = module  # where dataclasses, among others, look for the module of a class
        spec.loader.exec_module(module)
    sys.modules[name] = module
    return module


@contextmanager
def _neighbours_first(directory: Path) -> Iterator[None]:
    """Let imports find the files of a directory, and forget these afterwards, so that other bots do not import them."""
    before = set(sys.modules)
    sys.path.insert(0, str(directory))
    try:
        yield
    finally:
        sys.path.remove(str(directory))
        if str(directory) not in sys.path:
            sys.path.append(str(directory))  # a method may import something when it is called
        for name in set(sys.modules) - before:
            if directory in Path(getattr(sys.modules[name], "__file__", None) or "/").parents:
                del sys.modules[name]
