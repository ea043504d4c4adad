"""The SDK for Hick Hack im Gackelwack: a bot class with a method for each of three questions, and its types."""

from collections.abc import Mapping
from typing import Any

from harness.bot.bot import Bot, GameOver, Seating, converted, no_move, truth, whole, wholes
from harness.bot.server import serve
from harness.games.hick_hack.components import BOX, CARDS, DECK, ROUNDS, YARDS, Card, Grains
from harness.games.hick_hack.moves import Answer, Lay, Offer
from harness.games.hick_hack.state import Catch, Round, Take, Visit
from harness.games.hick_hack.view import Table, View

__all__ = [
    "BOX",
    "CARDS",
    "DECK",
    "ROUNDS",
    "YARDS",
    "Answer",
    "Card",
    "Catch",
    "GameOver",
    "Grains",
    "HickHackBot",
    "Lay",
    "Offer",
    "Round",
    "Seating",
    "Table",
    "Take",
    "View",
    "Visit",
    "serve",
]


class HickHackBot(Bot):
    """The base of bots for Hick Hack im Gackelwack, with a method for each kind of question.

    Override those you like, as plain methods or `async` ones; the others play tamely. The view has everything that the seat
    may know, so a bot needs to remember nothing.
    """

    game = "hick_hack"

    def lay(self, view: View) -> Any:
        """Choose what to lay: return one of `view.lays`, or a card of `view.hand`, with 2 and 3 seats a list of two."""
        return view.lays[0]

    def offer(self, view: View) -> Any:
        """Propose, as the strongest in a yard, how `view.grains` are split.

        Return a mapping from every rival to its counts of green, blue and yellow grains.
        """
        return view.even_split()

    def answer(self, view: View) -> Any:
        """Answer the proposal `view.offer`: return True to accept `view.my_share`, False to duel for all grains."""
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
    if not isinstance(said, Mapping):
        raise no_move("offer", said, _SHARES)
    shares = {}
    for seat, counts in said.items():
        rival, share = whole(seat, but=Card), wholes(counts, but=Card)
        if rival is None or share is None or len(share) != len(BOX):
            raise no_move("offer", said, _SHARES)
        shares[rival] = share
    return Offer.of(shares)


_SHARES = "a mapping from every rival to its green, blue and yellow grains, as {0: (2, 0, 1)}"


def _answer(said: Any) -> Answer:
    if isinstance(said, Answer):
        return said
    accepts = truth(said)
    if accepts is None:
        raise no_move("answer", said, "True to accept, or False to duel")
    return Answer.ACCEPT if accepts else Answer.DUEL
