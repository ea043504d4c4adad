"""Does anything that is legal, without a thought. Whatever loses to it has a bug.

Its chance comes from the view alone, so that a match can be repeated move for move.
"""

from random import Random
from typing import Any
from zlib import crc32

from harness.bot.razzia_knizia import RazziaKniziaBot, View, serve


class RandomBot(RazziaKniziaBot):
    def turn(self, view: View) -> Any:
        row, random = view.table.row, _random(view)
        choices: list[Any] = ["draw", "call"]
        if view.thieves:
            choices.append(random.sample(row, random.randint(1, view.thieves)))
        return random.choice(choices)

    def bid(self, view: View) -> Any:
        return _random(view).choice([*view.bids, *[None] * (not view.must_bid)])


def _random(view: View) -> Random:
    return Random(crc32(repr(view).encode()))


if __name__ == "__main__":
    serve(RandomBot)
