"""The moves of the game, and their texts (docs/game-record.md).

A card is the move that picks it. Raises have one form only: their cards ascend; so equal raises are equal values
and equal texts.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from harness.engine import NotationError
from harness.engine.legality import read_items
from harness.games.raise_game.components import CARDS, DICE, LETTERS, NAME, POINT_CARDS, Card, Points, Symbol
from harness.text import shortened


class Raise(NamedTuple):
    """The move that takes the last pawn past the next-to-last one; without cards it is a pass."""

    cards: tuple[Card, ...]  # the cards, sorted

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Raise":
        """Make a raise of cards in any order."""
        return cls(tuple(sorted(cards)))


PASS = Raise(())  # the raise without cards


class Deck(NamedTuple):
    """NATURE's move that shuffles the deck of the next seat that has none; the next card is first."""

    pile: tuple[Card, ...]


class PointCards(NamedTuple):
    """NATURE's move that shuffles the point cards; the next one is first."""

    pile: tuple[Points, ...]


class Dice(NamedTuple):
    """NATURE's move that rolls the seven dice."""

    faces: tuple[Symbol, ...]


Move: TypeAlias = Card | Raise | Deck | PointCards | Dice

_CARD = {card.text: card for card in CARDS}
_SIMPLE: dict[Move, str] = {**{card: text for text, card in _CARD.items()}, PASS: "pass"}
_POINTS = {str(points): points for points in POINT_CARDS}


class _Texts(dict[Move, str]):
    """The texts of moves: those of cards and the pass are stored, the others are made when they are needed."""

    def __missing__(self, move: Move) -> str:
        match move:
            case Raise(cards):
                return "+" + ",".join([card.text for card in cards])
            case Dice(faces):
                return "dice=" + "".join([LETTERS[face] for face in faces])
            case Deck(pile):
                return "deck=" + ",".join([card.text for card in pile])
            case PointCards(pile):
                return "points=" + ",".join(map(str, pile))
        raise TypeError(f"no move of {NAME}: {move!r}")


class RaiseNotation:
    """The texts of moves: `H4` `H4*` `+C1,H4*` `pass`, and chance's `deck=…` `points=…` `dice=…`."""

    write: Callable[[Move], str] = _Texts(_SIMPLE).__getitem__

    def read(self, text: str) -> Move:
        if text in _CARD:
            return _CARD[text]
        if text == "pass":
            return PASS
        if text[:1] == "+":
            return _raise(text[1:])
        word, _, items = text.partition("=")
        match word:
            case "dice":
                return _dice(items)
            case "deck":
                return Deck(read_items(items, _CARD, "card", _A_CARD))
            case "points":
                return PointCards(read_items(items, _POINTS, "point card", f"one of {' '.join(_POINTS)}"))
        raise NotationError(f"no move {shortened(text)}: {_FORMS}")


_A_CARD = "a symbol's letter, a number, * for the card of five points (H4, H4*)"
_FORMS = "expected a card (H4, H4*), a raise (+C1,H4*), pass, deck=, points= or dice="


def _raise(text: str) -> Raise:
    cards = read_items(text, _CARD, "card", _A_CARD)
    if list(cards) != sorted(cards):
        raise NotationError(f"the cards {shortened(text)} stand out of order: they ascend")
    return Raise(cards)


def _dice(text: str) -> Dice:
    for face in text:
        if face not in LETTERS:
            raise NotationError(f"no face {shortened(face)}: expected one of {' '.join(LETTERS)}")
    if len(text) != len(DICE):
        raise NotationError(f"no roll {shortened(text)}: expected a face of each of the {len(DICE)} dice")
    return Dice(tuple(map(LETTERS.index, text)))
