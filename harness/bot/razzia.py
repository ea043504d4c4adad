"""The SDK for Razzia: a bot class with a method for each of four questions, and the types that it needs."""

from collections.abc import Mapping
from typing import Any

from harness.bot.bot import Bot, GameOver, Seating, converted, no_move, truth, whole, wholes
from harness.bot.server import serve
from harness.games.razzia.components import BARS, CARDS, Card
from harness.games.razzia.duels import ranked
from harness.games.razzia.moves import Answer, Offer, Place
from harness.games.razzia.state import Contest, Duel, Meeting, Round, Take
from harness.games.razzia.view import Table, View

__all__ = [
    "BARS",
    "CARDS",
    "Answer",
    "Card",
    "Contest",
    "Duel",
    "GameOver",
    "Meeting",
    "Offer",
    "Place",
    "RazziaBot",
    "Round",
    "Seating",
    "Table",
    "Take",
    "View",
    "ranked",
    "serve",
]


class RazziaBot(Bot):
    """The base of bots for Razzia, with a method for each kind of question.

    Override those you like, as plain methods or `async` ones; the others play tamely. The view has everything that the seat
    may know, so a bot needs to remember nothing.
    """

    game = "razzia"

    def place(self, view: View) -> Any:
        """Choose, as dealer, the bar on which `view.bill` is put: return its number."""
        return min(range(len(view.table.bars)), key=view.money)

    def play(self, view: View) -> Any:
        """Choose the card to play: return one of `view.hand`."""
        return min(view.hand, key=lambda card: (card.raid, card.number))

    def offer(self, view: View) -> Any:
        """Offer, as the strongest at a shared bar, how its bills are split: return a mapping from seat to bills.

        Every claimant of `view.contest` is in it; a share may be empty.
        """
        return view.even_split()

    def answer(self, view: View) -> Any:
        """Answer the offer `view.offer`: return True to accept `view.my_share`, False to duel."""
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


def _place(answer: Any) -> Place:
    if isinstance(answer, Place):
        return answer
    bar = whole(answer, but=Card)
    if bar is None or bar >= len(BARS):
        raise no_move("place", answer, "a bar, from 0 to len(view.table.bars) - 1")
    return Place(bar)


def _card(answer: Any) -> Card:
    if not isinstance(answer, Card):
        raise no_move("play", answer, "a card of view.hand")
    return answer


def _offer(answer: Any) -> Offer:
    """Convert an answer to an offer, legal or not: the referee checks that."""
    if isinstance(answer, Offer):
        return answer
    if not isinstance(answer, Mapping):
        raise no_move(
            "offer", answer, "a mapping from every claimant to its bills, such as {0: [5, 10], 3: []}"
        )
    shares = {}
    for seat, bills in answer.items():
        claimant, share = whole(seat, but=Card), wholes(bills, but=Card)
        if claimant is None or share is None:
            wrong = f"{seat!r}: {bills!r}"
            raise no_move("offer", answer, f"a seat and its bills, such as 3: [5, 10], where {wrong} is")
        shares[claimant] = share
    return Offer.of(shares)


def _answer(answer: Any) -> Answer:
    if isinstance(answer, Answer):
        return answer
    accepts = truth(answer)
    if accepts is None:
        raise no_move("answer", answer, "True to accept, or False to duel")
    return Answer.ACCEPT if accepts else Answer.DUEL
