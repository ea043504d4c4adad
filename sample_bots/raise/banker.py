"""Raises for what a round is worth to it, and no more.

What there is to be won lies on the table: the point card and the cards. What a raise costs are its cards: they could win
another round, or count at the end. The odds are how far it could go, beside how far the others may.
"""

from collections.abc import Iterable
from math import exp
from typing import Any

from harness.bot.raise_game import HAND, Card, RaiseBot, View, serve

# Found by playing against itself with others.
EAGERNESS = 0.2  # what a space is worth that the first card goes
PRICE = 2.0  # of each number on a card, where cards are scarce
DOUBT = 6.0  # spaces by which a guess of how far somebody goes is wrong
CARDS_A_ROUND = 3  # who has more for each round to come need not save them


class Banker(RaiseBot):
    def pick(self, view: View) -> Any:
        """The card that goes far for its price."""
        return max(view.hand, key=lambda card: EAGERNESS * view.value(card) - _price(view, [card]))

    def raise_or_pass(self, view: View) -> Any:
        """The cheapest raise, if it is worth its price."""
        cards = min([raised.cards for raised in view.raises()], key=lambda cards: _price(view, cards))
        return cards if _odds(view) * _prize(view, cards) > _price(view, cards) else None


def _price(view: View, cards: Iterable[Card]) -> float:
    """What it gives up: rounds that the cards could win, and points that they could bring at the end."""
    assert view.seat is not None
    to_come = view.table.rounds - view.table.number
    left = len(view.hand) + view.table.decks[view.seat]
    scarce = min(1.0, CARDS_A_ROUND * to_come / left)
    kept = 1.0 if not to_come or left <= HAND else 0.5  # of a card's points: the deck brings others
    return sum([PRICE * scarce * card.number + kept * card.points for card in cards])


def _prize(view: View, raised: Iterable[Card]) -> int:
    """What the winner takes, this raise included."""
    table = view.table
    lying = [*filter(None, table.picks), *[card for act in table.acts for card in act.cards], *raised]
    return table.card + sum([card.points for card in lying])


def _odds(view: View) -> float:
    """How likely nobody goes farther than it could with its whole hand."""
    own, *others = view.table.race
    mine, odds = own.space + view.value(*view.hand), 1.0
    for seat, space in others:
        cards = view.unplayed(seat)
        theirs = space + view.table.hands[seat] * view.value(*cards) / max(1, len(cards))
        odds /= 1 + exp((theirs - mine) / DOUBT)
    return odds


if __name__ == "__main__":
    serve(Banker)
