"""Counts what the row would be worth if the round ended now, and takes all that is worth enough.

It does not ask what the others need, what a cheque can still buy, or what cars and businesses give later.
"""

from collections.abc import Iterable
from typing import Any

from harness.bot.razzia_knizia import Card, RazziaKniziaBot, View, round_scores, scoring, serve

ENOUGH = 3  # points, for a cheque
A_THIEF = 3  # points, for a thief: it is worth 2 unused


class Greedy(RazziaKniziaBot):
    def turn(self, view: View) -> Any:
        """A thief for a card that is worth it; an auction of a row that is."""
        worth = {card: _gain(view, [card]) for card in view.table.row}
        if view.thieves and max(worth.values()) >= A_THIEF:
            return [max(worth, key=worth.__getitem__)]
        return "call" if view.table.row and _gain(view, view.table.row) >= ENOUGH else "draw"

    def bid(self, view: View) -> Any:
        """The lowest cheque that is enough for now."""
        wants = view.must_bid or _gain(view, view.table.row) >= ENOUGH
        return view.bids[0] if wants else None


def _gain(view: View, cards: Iterable[Card]) -> int:
    """What these cards would add to its score."""
    assert view.seat is not None
    loot = [*view.table.loot]
    before = _score(loot, view.seat)
    loot[view.seat] += tuple(cards)
    return _score(loot, view.seat) - before


def _score(loot: list[tuple[Card, ...]], seat: int) -> int:
    return round_scores(loot)[seat].total + scoring.businesses(loot[seat])


if __name__ == "__main__":
    serve(Greedy)
