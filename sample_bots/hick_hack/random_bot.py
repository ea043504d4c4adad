"""Plays anything that is legal, without a thought. Whatever loses to it has a bug.

Its chance comes from the view alone, so that a match can be repeated move for move.
"""

from random import Random
from typing import Any
from zlib import crc32

from harness.bot.hick_hack import HickHackBot, View, serve


class RandomBot(HickHackBot):
    def lay(self, view: View) -> Any:
        return _random(view).choice(view.lays)

    def offer(self, view: View) -> Any:
        assert view.dispute
        random = _random(view)
        shares = {seat: [0, 0, 0] for seat in view.dispute.rivals}
        for colour, count in enumerate(view.grains):
            for _ in range(count):
                shares[random.choice(view.dispute.rivals)][colour] += 1
        return shares

    def answer(self, view: View) -> Any:
        return _random(view).random() < 0.5


def _random(view: View) -> Random:
    return Random(crc32(repr(view).encode()))


if __name__ == "__main__":
    serve(RandomBot)
