"""Wants every round: its best card first, and a raise whenever it can, with as little as is enough.

It never asks what there is to be won, so it has played its deck before the game is over.
"""

from typing import Any

from harness.bot.raise_game import RaiseBot, View, serve


class Greedy(RaiseBot):
    def pick(self, view: View) -> Any:
        return max(view.hand, key=view.value)

    def raise_or_pass(self, view: View) -> Any:
        """The cards that pass by the least."""
        return min(view.raises(), key=lambda raised: view.value(*raised.cards))


if __name__ == "__main__":
    serve(Greedy)
