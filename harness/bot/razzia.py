"""A bot for Razzia: four questions, four methods."""

from collections.abc import Mapping
from operator import index
from typing import Any

from harness.bot.bot import Bot, GameOver, Seating, converted, no_move
from harness.bot.server import serve
from harness.games.razzia.components import BARS, CARDS, Card
from harness.games.razzia.duels import ranked
from harness.games.razzia.moves import Answer, Offer, Place
from harness.games.razzia.view import Table, View

__all__ = [
    "BARS",
    "CARDS",
    "Answer",
    "Card",
    "GameOver",
    "Offer",
    "Place",
    "RazziaBot",
    "Seating",
    "Table",
    "View",
    "ranked",
    "serve",
]


class RazziaBot(Bot):
    """Override what you like, as plain methods or `async` ones; what you leave plays tamely.

    The view holds everything that the seat may know, so nothing needs to be remembered.
    """

    game = "razzia"

    def place(self, view: View) -> Any:
        """As dealer: the bar on which to put `view.bill`."""
        return min(range(len(view.table.bars)), key=view.money)

    def play(self, view: View) -> Any:
        """A card of `view.hand`."""
        return min(view.hand, key=lambda card: (card.raid, card.number))

    def offer(self, view: View) -> Any:
        """As the strongest at a shared bar: who gets which bills, as a mapping from seat to bills."""
        return view.even_split()

    def answer(self, view: View) -> Any:
        """To the offer `view.offer`: True accepts `view.my_share`, False duels."""
        del view
        return True

    def move(self, view: View, time_left: float) -> Any:
        del time_left
        match view.table.phase:
            case "place":
                return converted(self.place(view), _place)
            case "play":
                return converted(self.play(view), _card)
            case "offer":
                return converted(self.offer(view), _offer)
            case _:
                return converted(self.answer(view), _answer)


def _place(said: Any) -> Place:
    if isinstance(said, Place):
        return said
    if not hasattr(said, "__index__") or index(said) not in range(len(BARS)):
        raise no_move("place", said, "a bar, from 0 to len(view.table.bars) - 1")
    return Place(index(said))


def _card(said: Any) -> Card:
    if not isinstance(said, Card):
        raise no_move("play", said, "a card of view.hand")
    return said


def _offer(said: Any) -> Offer:
    """What is no offer at all; whether it shares out what there is, the referee says better."""
    if isinstance(said, Offer):
        return said
    if not isinstance(said, Mapping):
        raise no_move(
            "offer", said, "a mapping from every claimant to its bills, such as {0: [5, 10], 3: []}"
        )
    shares = {}
    for seat, bills in said.items():
        try:
            shares[index(seat)] = [*map(index, bills)]
        except TypeError:
            wrong = f"{seat!r}: {bills!r}"
            raise no_move(
                "offer", said, f"a seat and its bills, such as 3: [5, 10], where {wrong} is"
            ) from None
    return Offer.of(shares)


def _answer(said: Any) -> Answer:
    return said if isinstance(said, Answer) else Answer.ACCEPT if said else Answer.DUEL
