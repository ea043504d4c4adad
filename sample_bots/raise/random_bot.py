"""Plays anything that is legal, without a thought. Whatever loses to it has a bug.

Its chance comes from the view alone, so that a match can be repeated move for move.
"""

from random import Random
from typing import Any
from zlib import crc32

from harness.bot.raise_game import RaiseBot, View, serve


class RandomBot(RaiseBot):
    def pick(self, view: View) -> Any:
        return _random(view).choice(view.hand)

    def raise_or_pass(self, view: View) -> Any:
        return _random(view).choice([None, *view.raises()])


def _random(view: View) -> Random:
    return Random(crc32(repr(view).encode()))


if __name__ == "__main__":
    serve(RandomBot)
