"""Plays anything that is legal, without a thought. Whatever loses to it has a bug."""

from random import Random
from typing import Any

from harness.bot import RazziaBot, View, serve


class RandomBot(RazziaBot):
    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._random = Random()

    def place(self, view: View) -> Any:
        return self._random.randrange(len(view.table.bars))

    def play(self, view: View) -> Any:
        return self._random.choice(view.hand)

    def offer(self, view: View) -> Any:
        assert view.contest
        shares: dict[int, list[int]] = {seat: [] for seat in view.contest.claimants}
        for bill in view.table.bars[view.contest.bar]:
            shares[self._random.choice(view.contest.claimants)].append(bill)
        return shares

    def answer(self, view: View) -> Any:
        del view
        return self._random.random() < 0.5


if __name__ == "__main__":
    serve(RandomBot)
