"""The SDK for Razzia! by Knizia: a bot class with a method for each of two questions, and the types that it needs."""

from collections.abc import Iterable
from typing import Any

from harness.bot.bot import Bot, GameOver, Seating, converted, no_move, whole
from harness.bot.server import serve
from harness.games.razzia_knizia import scoring
from harness.games.razzia_knizia.components import BUSINESSES, DECK, LEAVING, NAME, ROUNDS, TRINKETS, Card
from harness.games.razzia_knizia.moves import Action, Bid, Move, Thieves
from harness.games.razzia_knizia.scoring import Score, end_scores, round_scores
from harness.games.razzia_knizia.state import Auction
from harness.games.razzia_knizia.view import Table, View

__all__ = [
    "BUSINESSES",
    "DECK",
    "LEAVING",
    "ROUNDS",
    "TRINKETS",
    "Action",
    "Auction",
    "Bid",
    "Card",
    "GameOver",
    "RazziaKniziaBot",
    "Score",
    "Seating",
    "Table",
    "Thieves",
    "View",
    "end_scores",
    "round_scores",
    "scoring",
    "serve",
]


class RazziaKniziaBot(Bot):
    """The base of bots for Razzia! by Knizia, with a method for each kind of question.

    Override those you like, as plain methods or `async` ones; the others play tamely. The view has everything that the seat
    may know, so a bot needs to remember nothing.
    """

    game = NAME

    def turn(self, view: View) -> Any:
        """Choose what to do on its turn.

        Return "draw", "call", or the cards of `view.table.row` that thieves shall take: up to `view.thieves`, one for each.
        """
        del view
        return "draw"

    def bid(self, view: View) -> Any:
        """Bid in an auction of `view.table.row`: return one of `view.bids`, or None to pass unless `view.must_bid`."""
        return view.bids[0] if view.must_bid else None

    def move(self, view: View, time_left: float) -> Any:
        del time_left
        if view.table.phase == "turn":
            return converted(self.turn(view), _turn)
        return converted(self.bid(view), _bid)


_TURNS = {"draw": Action.DRAW, "call": Action.CALL}


def _turn(answer: Any) -> Move:
    if isinstance(answer, Action | Thieves):
        return answer
    if isinstance(answer, str) and answer in _TURNS:
        return _TURNS[answer]
    if isinstance(answer, Iterable):
        cards = list(answer)
        if cards and all(isinstance(card, Card) for card in cards):
            return Thieves.of(cards)
    raise no_move("turn", answer, '"draw", "call", or cards of view.table.row for thieves to take')


def _bid(answer: Any) -> Move:
    if isinstance(answer, Action | Bid):
        return answer
    if answer is None:
        return Action.PASS
    if (cheque := whole(answer, but=Card)) is not None:
        return Bid(cheque)
    raise no_move("bid", answer, "one of view.bids, or None to pass")
