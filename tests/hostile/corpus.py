"""The corpus: every hostile bot, with what the header of its own file says of it. They are in `bots`, one file a bot."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from harness.referee import FaultKind
from tests.hostile import bots

UNREACHABLE = "unreachable"  # it never gets into a game: the league says so, and does not begin
_SHORT = 1.0  # seconds, where bots are to be late
_LONG = 30.0  # more than the ten in which a stream may come back; and a busy machine may be slow
_MATERIAL = {
    "__init__",
    "attempt",
    "forgets",
    "quiet",
    "remembers",
}  # what bots are made of, who sits beside them, and those of tests/hostile/memory.py


@dataclass(frozen=True, slots=True)
class Hostile:
    """A bot, by its header."""

    name: str
    does: str  # the first sentence of its docstring
    expected: str | None  # EXPECTED: the fault that it must be charged with
    freely: (
        bool | None
    )  # FREELY: whether it gets something where there is no sandbox; None: it tries to get nothing
    plays: str | None  # PLAYS: the one game that it is about; None: any
    limit: float  # LIMIT: the move limit, in seconds, under which it does what it does


def _read(name: str) -> Hostile:
    module = import_module(f"tests.hostile.bots.{name}")
    does = " ".join((module.__doc__ or "").split()).partition(". ")[0]
    expected: str | None = module.EXPECTED
    limit = getattr(module, "LIMIT", _SHORT if expected == FaultKind.TIMEOUT.value else _LONG)
    return Hostile(
        name, does, expected, getattr(module, "FREELY", None), getattr(module, "PLAYS", None), limit
    )


CORPUS = {
    file.stem: _read(file.stem)
    for file in sorted(Path(bots.__path__[0]).glob("*.py"))
    if file.stem not in _MATERIAL
}
