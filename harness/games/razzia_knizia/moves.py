"""The moves of the game, and their texts (docs/game-record.md).

What thieves take has one form only: the cards ascend; so equal thefts are equal values and equal texts.
"""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple, TypeAlias

from harness.engine import NotationError
from harness.engine.legality import read_items
from harness.games.razzia_knizia.components import HIGHEST_CHEQUE, Card, Cheque
from harness.text import shortened


class Action(Enum):
    """A move without further choice."""

    DRAW = "draw"  # draws a card on its turn
    CALL = "call"  # calls an auction on its turn
    PASS = "pass"  # passes in an auction


class Bid(NamedTuple):
    """The move that bids a cheque in an auction."""

    cheque: Cheque  # the cheque that it bids


class Thieves(NamedTuple):
    """The move that takes cards of the row with thieves, and discards one thief for each card."""

    cards: tuple[Card, ...]  # the cards taken, sorted

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Thieves":
        """Make this move of cards in any order."""
        return cls(tuple(sorted(cards)))


class Deck(NamedTuple):
    """NATURE's move that shuffles the deck; the next card is first."""

    cards: tuple[Card, ...]


Move: TypeAlias = Action | Bid | Thieves | Deck

BIDS = {cheque: Bid(cheque) for cheque in range(1, HIGHEST_CHEQUE + 1)}

_CARD = {card.text: card for card in Card}
_ACTION_TEXT = {action: action.value for action in Action}
_SIMPLE: dict[str, Move] = {
    **{text: action for action, text in _ACTION_TEXT.items()},
    **{str(cheque): bid for cheque, bid in BIDS.items()},
}
_CODES = f"one of {' '.join(_CARD)}"
_FORMS = "expected draw, call, pass, a cheque (13), thieves= and cards (thieves=CA,TH) or deck="


def _cards_text(cards: Iterable[Card]) -> str:
    return ",".join([card.text for card in cards])


class RazziaKniziaNotation:
    """The texts of moves: `draw` `call` `pass` `13` `thieves=CA,TH`, and chance's `deck=…`."""

    def write(self, move: Move) -> str:
        match move:
            case Action():
                return _ACTION_TEXT[move]
            case Bid(cheque):
                return str(cheque)
            case Thieves(cards):
                return f"thieves={_cards_text(cards)}"
            case Deck(cards):
                return f"deck={_cards_text(cards)}"
        raise TypeError(f"no move of razzia_knizia: {move!r}")

    def read(self, text: str) -> Move:
        if move := _SIMPLE.get(text):
            return move
        word, _, items = text.partition("=")
        if word == "deck":
            return Deck(read_items(items, _CARD, "card", _CODES))
        if word == "thieves":
            cards = read_items(items, _CARD, "card", _CODES)
            if list(cards) != sorted(cards):
                raise NotationError(f"the cards {shortened(items)} stand out of order: {_ORDER}")
            return Thieves(cards)
        raise NotationError(f"no move {shortened(text)}: {_FORMS}")


_ORDER = f"they ascend, {' '.join(_CARD)}"
