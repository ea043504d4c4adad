"""The SDK for RAISE: a bot class with a method for each of two questions, and the types that it needs.

The game is called `raise`, which is a word of Python's own; so the module has another name.
"""

from collections.abc import Iterable, Mapping
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
    """The base of bots for RAISE, with a method for each kind of question.

    Override those you like, as plain methods or `async` ones; the others play tamely. The view has everything that the seat
    may know, so a bot needs to remember nothing.
    """

    game = NAME

    def pick(self, view: View) -> Any:
        """Choose the first card of a round: return one of `view.hand`."""
        return min(view.hand, key=lambda card: (view.value(card), card.points))

    def raise_or_pass(self, view: View) -> Any:
        """Raise or pass when the seat's pawn is last.

        Return cards of `view.hand` that are worth `view.needed` or more together, or None to pass.
        """
        del view

    def move(self, view: View, time_left: float) -> Any:
        del time_left
        if view.table.phase == "pick":
            return converted(self.pick(view), _pick)
        return converted(self.raise_or_pass(view), _raise)


def _pick(answer: Any) -> Card:
    if not isinstance(answer, Card):
        raise no_move("pick", answer, "a card of view.hand")
    return answer


def _raise(answer: Any) -> Raise:
    if isinstance(answer, Raise):
        return answer
    if answer is None:
        return PASS
    if isinstance(answer, Card):
        return Raise((answer,))
    if isinstance(answer, Iterable) and not isinstance(answer, str | bytes | Mapping):
        cards = list(answer)
        if all(isinstance(card, Card) for card in cards):
            return Raise.of(cards)
    raise no_move("raise_or_pass", answer, "cards of view.hand, or None to pass")
