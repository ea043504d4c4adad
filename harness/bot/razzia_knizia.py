"""A bot for Razzia! by Knizia: two questions, two methods."""

from collections.abc import Iterable
from operator import index
from typing import Any

from harness.bot.bot import Bot, GameOver, Seating, converted, no_move
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
    """Override what you like, as plain methods or `async` ones; what you leave plays tamely.

    The view holds everything that the seat may know, so nothing needs to be remembered.
    """

    game = NAME

    def turn(self, view: View) -> Any:
        """On its turn: "draw", "call", or the cards of `view.table.row` that `view.thieves` shall take, one each."""
        del view
        return "draw"

    def bid(self, view: View) -> Any:
        """In an auction of `view.table.row`: one of `view.bids`, or None to pass, unless `view.must_bid`."""
        return view.bids[0] if view.must_bid else None

    def move(self, view: View, time_left: float) -> Any:
        del time_left
        if view.table.phase == "turn":
            return converted(self.turn(view), _turn)
        return converted(self.bid(view), _bid)


_TURNS = {"draw": Action.DRAW, "call": Action.CALL}


def _turn(said: Any) -> Move:
    if isinstance(said, Action | Thieves):
        return said
    if isinstance(said, str) and said in _TURNS:
        return _TURNS[said]
    if isinstance(said, Iterable):
        cards = list(said)
        if cards and all(isinstance(card, Card) for card in cards):
            return Thieves.of(cards)
    raise no_move("turn", said, '"draw", "call", or cards of view.table.row for thieves to take')


def _bid(said: Any) -> Move:
    if isinstance(said, Action | Bid):
        return said
    if said is None:
        return Action.PASS
    if hasattr(said, "__index__") and not isinstance(said, bool):
        return Bid(index(said))
    raise no_move("bid", said, "one of view.bids, or None to pass")
