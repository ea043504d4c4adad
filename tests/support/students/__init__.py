"""What students hand in: good bots of several strengths, and bots that are broken in one way each."""

from pathlib import Path

from harness.games import FIRST, GAMES

OTHER_GAME = next(name for name in GAMES if name != FIRST)

_GREEDY = '''\
import os
import time
import zlib

from sample_bots.{game}.{sample} import {base}
from harness.bot import serve


class {name}({base}):
    """A sample bot under another name."""
{more}

if __name__ == "__main__":
    serve({name})
'''


def _made_from(sample: str, base: str, more: str = "", top: str = "", game: str = "razzia") -> str:
    return top + _GREEDY.format(game=game, sample=sample, base=base, name="Handed", more=more)


_SOMETIMES = """
    def play(self, view):
        if zlib.crc32(repr(view).encode()) % 150 == 0:  # the same views, whoever asks
            {deed}
        return super().play(view)
"""
_AT_ONCE = """
    def place(self, view):
        {deed}

    def play(self, view):
        {deed}

    def offer(self, view):
        {deed}

    def answer(self, view):
        {deed}
"""

STUDENTS = {
    "strong": _made_from("hunter", "Hunter"),
    "fair": _made_from("greedy", "Greedy"),
    "weak": _made_from("random_bot", "RandomBot"),
    "does not import": "import pandsa\n" + _made_from("greedy", "Greedy"),
    "wrong game": _made_from("greedy", "Greedy", game=OTHER_GAME),
    "raises at once": _made_from("greedy", "Greedy", _AT_ONCE.format(deed='raise KeyError("bars")')),
    "raises sometimes": _made_from("greedy", "Greedy", _SOMETIMES.format(deed='raise ValueError("max() of nothing")')),
    "illegal moves": _made_from("greedy", "Greedy", _AT_ONCE.format(deed="return 77")),
    "sleeps": _made_from("greedy", "Greedy", _AT_ONCE.format(deed="time.sleep(60)")),
    "prints too much": _made_from("greedy", "Greedy", _SOMETIMES.format(deed='print("so many words " * 100_000)')),
    "eats memory": _made_from("greedy", "Greedy", _AT_ONCE.format(deed="return bytearray(8 << 30)")),
    "hangs at hello": "import time\ntime.sleep(3600)\n",
    "exits mid-game": _made_from("greedy", "Greedy", _SOMETIMES.format(deed="os._exit(7)")),
}  # fmt: skip


def hand_in(home: Path, *names: str) -> dict[str, Path]:
    """Write what these students hand in, or all of them: a directory for each, by name."""
    handed = {}
    for name in names or STUDENTS:
        directory = home / name.replace(" ", "-")
        directory.mkdir(parents=True)
        (directory / "bot.py").write_text(STUDENTS[name], "utf-8")
        handed[name] = directory
    return handed
