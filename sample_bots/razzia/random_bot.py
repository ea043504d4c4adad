"""Plays anything that is legal, without a thought. Whatever loses to it has a bug.

Its chance comes from the view alone, so that a match can be repeated move for move.
"""

from random import Random
from typing import Any
from zlib import crc32

from harness.bot import RazziaBot, View, serve


class RandomBot(RazziaBot):
    def place(self, view: View) -> Any:
        return _random(view).randrange(len(view.table.bars))

    def play(self, view: View) -> Any:
        return _random(view).choice(view.hand)

    def offer(self, view: View) -> Any:
        assert view.contest
        random = _random(view)
        shares: dict[int, list[int]] = {seat: [] for seat in view.contest.claimants}
        for bill in view.table.bars[view.contest.bar]:
            shares[random.choice(view.contest.claimants)].append(bill)
        return shares

    def answer(self, view: View) -> Any:
        return _random(view).random() < 0.5


def _random(view: View) -> Random:
    return Random(crc32(repr(view).encode()))


if __name__ == "__main__":
    serve(RandomBot)
