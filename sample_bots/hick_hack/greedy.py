"""Goes where most grains are: the fowl that could eat most, the split that keeps most, a duel only for nothing.

It never asks what the others will do, so it feeds every fox.
"""

from typing import Any

from harness.bot.hick_hack import Card, HickHackBot, Lay, View, serve


class Greedy(HickHackBot):
    def lay(self, view: View) -> Any:
        """Fowl to the richest yards, of several the strongest; a fox only if there are no fowl."""

        def worth(card: Card) -> tuple[bool, int, int]:
            return not card.fox, view.table.yards[card.yard].points, card.number

        def worths(lay: Lay) -> list[tuple[bool, int, int]]:
            return sorted(map(worth, lay.cards))

        return max(view.lays, key=worths)

    def offer(self, view: View) -> Any:
        """The least valuable grain to each of the others, everything else to itself."""
        assert view.dispute
        assert view.seat is not None
        grains = view.grains.one_by_one()
        shares = {seat: [0, 0, 0] for seat in view.dispute.rivals}
        for seat in view.dispute.rivals[1:]:
            if len(grains) > 1:
                shares[seat][grains.pop() - 1] += 1
        for grain in grains:
            shares[view.seat][grain - 1] += 1
        return shares

    def answer(self, view: View) -> Any:
        """A grain in the crop is better than dice."""
        return view.my_share.points > 0


if __name__ == "__main__":
    serve(Greedy)
