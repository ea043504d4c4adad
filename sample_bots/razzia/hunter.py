"""Robs those who go where the money is: a raid on a bar so rich that gamblers must be there.

One bar in three is; a raid on any other is a card thrown away. Without a raid to send it
gambles where the crowd, and another hunter, will not be.
"""

from typing import Any

from harness.bot import Card, RazziaBot, View, serve


class Hunter(RazziaBot):
    def place(self, view: View) -> Any:
        """Bait: on the richest bar for which it holds a raid."""
        raided = {card.bar for card in view.hand if card.raid}
        return max(raided or range(len(view.table.bars)), key=view.money)

    def play(self, view: View) -> Any:
        """A raid on a crowded bar; else the gambler with most to take anywhere but there."""
        by_money = sorted(range(len(view.table.bars)), key=view.money, reverse=True)
        crowded = by_money[: len(by_money) // 3]

        def worth(card: Card) -> tuple[bool, bool, int, int]:
            hunts = card.raid and card.bar in crowded
            hides = not card.raid and card.bar not in crowded
            return hunts, hides, view.money(card.bar), card.number

        return max(view.hand, key=worth)

    def answer(self, view: View) -> Any:
        """An even part of the bar will do; the offer is made the same way, by `RazziaBot`."""
        assert view.contest
        return sum(view.my_share) * len(view.contest.claimants) >= view.money(view.contest.bar)


if __name__ == "__main__":
    serve(Hunter)
