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


def _lay(answer: Any) -> Lay:
    if isinstance(answer, Lay):
        return answer
    cards = [answer] if isinstance(answer, Card) else answer
    if isinstance(cards, list | tuple) and cards and all(isinstance(card, Card) for card in cards):
        return Lay.of(*cards)
    raise no_move("lay", answer, "one of view.lays, a card of view.hand, or two of them in a list")


def _offer(answer: Any) -> Offer:
    """Convert an answer to an offer, legal or not: the referee checks that."""
    if isinstance(answer, Offer):
        return answer
    if not isinstance(answer, Mapping):
        raise no_move("offer", answer, _SHARES)
    shares = {}
    for seat, counts in answer.items():
        rival, share = whole(seat, but=Card), wholes(counts, but=Card)
        if rival is None or share is None or len(share) != len(BOX):
            raise no_move("offer", answer, _SHARES)
        shares[rival] = share
    return Offer.of(shares)


_SHARES = "a mapping from every rival to its green, blue and yellow grains, as {0: (2, 0, 1)}"


def _answer(answer: Any) -> Answer:
    if isinstance(answer, Answer):
        return answer
    accepts = truth(answer)
    if accepts is None:
        raise no_move("answer", answer, "True to accept, or False to duel")
    return Answer.ACCEPT if accepts else Answer.DUEL
