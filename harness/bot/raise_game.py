"""A bot for RAISE: two questions, two methods. (The game is named `raise`, which Python keeps for itself.)"""

from collections.abc import Iterable
from typing import Any

from harness.bot.bot import Bot, GameOver, Seating, converted, no_move
from harness.bot.server import serve
from harness.games.raise_game.components import (
    BLANK,
    CARDS,
    DECK,
    DICE,
    HAND,
    NAME,
    POINT_CARDS,
    SYMBOLS,
    Card,
    factors,
    worth,
)
from harness.games.raise_game.moves import PASS, Raise
from harness.games.raise_game.state import Act, Pawn, Round
from harness.games.raise_game.view import Table, View

__all__ = [
    "BLANK",
    "CARDS",
    "DECK",
    "DICE",
    "HAND",
    "PASS",
    "POINT_CARDS",
    "SYMBOLS",
    "Act",
    "Card",
    "GameOver",
    "Pawn",
    "Raise",
    "RaiseBot",
    "Round",
    "Seating",
    "Table",
    "View",
    "factors",
    "serve",
    "worth",
]


class RaiseBot(Bot):
    """Override what you like, as plain methods or `async` ones; what you leave plays tamely.

    The view holds everything that the seat may know, so nothing needs to be remembered.
    """

    game = NAME

    def pick(self, view: View) -> Any:
        """The first card of a round: a card of `view.hand`."""
        return min(view.hand, key=lambda card: (view.value(card), card.points))

    def raise_or_pass(self, view: View) -> Any:
        """Its pawn is last: cards of `view.hand` that are worth `view.needed` or more together, or None to pass."""
        del view

    def move(self, view: View, time_left: float) -> Any:
        del time_left
        if view.table.phase == "pick":
            return converted(self.pick(view), _pick)
        return converted(self.raise_or_pass(view), _raise)


def _pick(said: Any) -> Card:
    if not isinstance(said, Card):
        raise no_move("pick", said, "a card of view.hand")
    return said


def _raise(said: Any) -> Raise:
    if isinstance(said, Raise):
        return said
    if said is None:
        return PASS
    if isinstance(said, Card):
        return Raise((said,))
    if isinstance(said, Iterable):
        cards = list(said)
        if all(isinstance(card, Card) for card in cards):
            return Raise.of(cards)
    raise no_move("raise_or_pass", said, "cards of view.hand, or None to pass")
