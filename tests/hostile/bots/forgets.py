"""Plays the card from which it expects most, by the hands of others as far as it knows them: it knows none.

The twin of `remembers`, which knows some.
"""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from harness.bot import Card, RazziaBot, View, serve
from harness.engine import Seat

EXPECTED = None
_RAIDS = 0.2  # of the cards of whoever is not known


class Likely(NamedTuple):
    """What one of the others may play at a bar."""

    gamble: float  # the chance
    raid: float
    weight: float  # of its card, in a duel for the bar


class Forgets(RazziaBot):
    def known(self, view: View) -> Mapping[Seat, Sequence[Card]]:
        """The hands of others."""
        del view
        return {}

    def play(self, view: View) -> Any:
        known = self.known(view)
        others = [seat for seat in range(view.table.seats) if seat != view.seat]
        return max(
            view.hand,
            key=lambda card: (
                _worth(card, view, [_likely(card.bar, view, known.get(seat)) for seat in others]),
                card,
            ),
        )


def _worth(card: Card, view: View, others: Sequence[Likely]) -> float:
    """The money of the bar, by the chance that it is to be had, and by the part that it is to be shared with."""
    mine = _weight(card)
    if card.raid:
        there = 1 - prod(1 - other.gamble for other in others)
        rivals = sum(other.raid * other.weight for other in others)
    else:
        there = prod(1 - other.raid for other in others)
        rivals = sum(other.gamble * other.weight for other in others)
    return view.money(card.bar) * there * mine / (mine + rivals)


def _likely(bar: int, view: View, hand: Sequence[Card] | None) -> Likely:
    """Who is known plays as `greedy` does; of others it is known that they go where the money is."""
    if hand:
        card = max(hand, key=lambda card: (not card.raid, view.money(card.bar), card.number))
        here = float(card.bar == bar)
        return Likely(here * (not card.raid), here * card.raid, _weight(card))
    share = view.money(bar) / sum(map(view.money, range(len(view.table.bars))))
    return Likely(share * (1 - _RAIDS), share * _RAIDS, 6.0)


def _weight(card: Card) -> float:
    return card.number + 2.0


if __name__ == "__main__":
    serve(Forgets)
