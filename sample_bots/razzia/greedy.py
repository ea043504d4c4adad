"""Goes where the money is: the card that could take most, the split that keeps most, a duel only for nothing.

It never asks what the others will do, so it walks into every raid.
"""

from typing import Any

from harness.bot import Card, RazziaBot, View, serve


class Greedy(RazziaBot):
    def place(self, view: View) -> Any:
        """On the bar for which it holds the strongest gambler."""
        return max(range(len(view.table.bars)), key=lambda bar: max([0, *_gamblers(view, bar)]))

    def play(self, view: View) -> Any:
        """The gambler at the richest bar, of several the strongest; a raid only if there is no gambler."""

        def worth(card: Card) -> tuple[bool, int, int]:
            return not card.raid, view.money(card.bar), card.number

        return max(view.hand, key=worth)

    def offer(self, view: View) -> Any:
        """The smallest bill to each of the others, everything else to itself."""
        assert view.contest
        assert view.seat is not None
        bills = sorted(view.table.bars[view.contest.bar])
        shares: dict[int, list[int]] = {seat: [] for seat in view.contest.claimants}
        for seat in view.contest.claimants[1:]:
            shares[seat] = [bills.pop(0)] if len(bills) > 1 else []
        shares[view.seat] += bills
        return shares

    def answer(self, view: View) -> Any:
        """Money in the hand is better than dice."""
        return sum(view.my_share) > 0


def _gamblers(view: View, bar: int) -> list[int]:
    return [card.number for card in view.hand if card.bar == bar and not card.raid]


if __name__ == "__main__":
    serve(Greedy)
