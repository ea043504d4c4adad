"""A bot for Hick Hack im Gackelwack: three questions, three methods."""

from operator import index
from typing import Any

from harness.bot.bot import Bot, GameOver, Seating, converted, no_move
from harness.bot.server import serve
from harness.games.hick_hack.components import BOX, CARDS, DECK, ROUNDS, YARDS, Card, Grains
from harness.games.hick_hack.moves import Answer, Lay, Offer
from harness.games.hick_hack.state import Round, Visit
from harness.games.hick_hack.view import Table, View

__all__ = [
    "BOX",
    "CARDS",
    "DECK",
    "ROUNDS",
    "YARDS",
    "Answer",
    "Card",
    "GameOver",
    "Grains",
    "HickHackBot",
    "Lay",
    "Offer",
    "Round",
    "Seating",
    "Table",
    "View",
    "Visit",
    "serve",
]


class HickHackBot(Bot):
    """Override what you like, as plain methods or `async` ones; what you leave plays tamely.

    The view holds everything that the seat may know, so nothing needs to be remembered.
    """

    game = "hick_hack"

    def lay(self, view: View) -> Any:
        """One of `view.lays`; or a card of `view.hand`, with 2 and 3 seats a list of two of them."""
        return view.lays[0]

    def offer(self, view: View) -> Any:
        """As the strongest of several in a yard: who gets which of `view.grains`, as a mapping from seat to counts of
        green, blue and yellow ones."""
        return view.even_split()

    def answer(self, view: View) -> Any:
        """To the proposal `view.offer`: True accepts `view.my_share`, False duels for all of `view.grains`."""
        del view
        return True

    def move(self, view: View, time_left: float) -> Any:
        del time_left
        match view.table.phase:
            case "lay":
                return converted(self.lay(view), _lay)
            case "offer":
                return converted(self.offer(view), _offer)
            case _:
                return converted(self.answer(view), _answer)


def _lay(said: Any) -> Lay:
    if isinstance(said, Lay):
        return said
    cards = [said] if isinstance(said, Card) else said
    if isinstance(cards, list | tuple) and cards and all(isinstance(card, Card) for card in cards):
        return Lay.of(*cards)
    raise no_move("lay", said, "one of view.lays, a card of view.hand, or two of them in a list")


def _offer(said: Any) -> Offer:
    """What is no offer at all; whether it shares out what there is, the referee says better."""
    if isinstance(said, Offer):
        return said
    try:
        shares = {index(seat): [*map(index, counts)] for seat, counts in said.items()}
    except (AttributeError, TypeError):
        shares = {-1: []}
    if not all(len(counts) == len(BOX) for counts in shares.values()):
        raise no_move(
            "offer",
            said,
            "a mapping from every rival to its green, blue and yellow grains, as {0: (2, 0, 1)}",
        )
    return Offer.of(shares)


def _answer(said: Any) -> Answer:
    return said if isinstance(said, Answer) else Answer.ACCEPT if said else Answer.DUEL
