"""The moves of the game, and their texts (docs/game-record.md).

Each has one form only: the cards of a lay ascend; an offer names every claimant, seats ascending. So equal moves are
equal values and equal texts.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from harness.engine import NotationError
from harness.engine.game import Seat
from harness.engine.legality import read_items
from harness.games.hick_hack.components import CARDS, COLOURS, NO_GRAINS, ONE, Card, Grain, Grains
from harness.text import shortened


class Lay(NamedTuple):
    """The move that lays one card, or with 2 and 3 seats two."""

    cards: tuple[Card, ...]  # what is laid, sorted

    @classmethod
    def of(cls, *cards: Card) -> "Lay":
        """Make a lay of cards in any order."""
        return cls(tuple(sorted(cards)))


class Offer(NamedTuple):
    """The proposer's move that splits the grains of a yard."""

    shares: tuple[tuple[Seat, Grains], ...]  # every rival with its grains; `dict(shares)` works

    @classmethod
    def of(cls, shares: Mapping[Seat, Iterable[int]]) -> "Offer":
        """Make a proposal of a mapping from seat to counts of green, blue and yellow grains."""
        return cls(tuple([(seat, Grains(*shares[seat])) for seat in sorted(shares)]))


class Answer(Enum):
    """A rival's move that answers a proposal."""

    ACCEPT = "accept"  # agrees to its share
    DUEL = "duel"  # refuses: all rivals duel for everything


class ShuffledCards(NamedTuple):
    """NATURE's move that shuffles the cards; the next card is first."""

    pile: tuple[Card, ...]


class ShuffledGrains(NamedTuple):
    """NATURE's move that shuffles the grains; the next grain is first."""

    pile: tuple[Grain, ...]


class Dice(NamedTuple):
    """NATURE's move that rolls a die for each who rolls now, in the order of their strength."""

    faces: tuple[int, ...]


Move: TypeAlias = Lay | Offer | Answer | ShuffledCards | ShuffledGrains | Dice


def even_offer(grains: Grains, claimants: Sequence[Seat]) -> Offer:
    """The most even split: the most valuable grain first, each to the claimant with the fewest points, of equals the strongest."""
    shares = dict.fromkeys(claimants, NO_GRAINS)
    for grain in grains.one_by_one():
        poorest = min(claimants, key=lambda seat: shares[seat].points)
        shares[poorest] = shares[poorest].plus(ONE[grain])
    return Offer.of(shares)


def compatible(one: Card, other: Card) -> bool:
    """Whether two cards may be laid together: they are no fowl and fox of one colour."""
    return one.yard != other.yard or one.fox == other.fox


_LAYS: Mapping[tuple[Card, ...], Lay] = {(card,): Lay((card,)) for card in CARDS} | {
    pair: Lay(pair) for pair in combinations_with_replacement(CARDS, 2)
}


def lay_of(*cards: Card) -> Lay:
    """The lay of these cards, which must ascend. There is one object of each lay."""
    return _LAYS[cards]


_CARD = {card.text: card for card in CARDS}
_LETTER = {grain: colour[0] for grain, colour in COLOURS.items()}
_GRAIN = {letter: grain for grain, letter in _LETTER.items()}
_DIE = {str(face): face for face in range(1, 7)}
FACES = frozenset(_DIE.values())
_LAY_TEXTS = {cards: "+".join([card.text for card in cards]) for cards in _LAYS}
_SIMPLE: dict[str, Move] = {
    **{text: _LAYS[cards] for cards, text in _LAY_TEXTS.items()},
    **{answer.value: answer for answer in Answer},
}


@lru_cache(maxsize=1 << 12)
def grains_text(grains: Grains) -> str:
    """The text of grains, such as `2g1y`; `-` for none."""
    return "".join([f"{count}{letter}" for count, letter in zip(grains, _GRAIN, strict=True) if count]) or "-"


class HickHackNotation:
    """The texts of moves: `B3` `YF4` `RS` `B3+YF4` `accept` `duel` `1=2g1y,3=-`, and chance's `cards=…` `grains=…` `dice=…`."""

    def write(self, move: Move) -> str:
        if type(move) is Lay:
            return _LAY_TEXTS.get(move.cards) or "+".join([card.text for card in move.cards])
        match move:
            case Answer():
                return move.value
            case Offer(shares):
                return ",".join([f"{seat}={grains_text(grains)}" for seat, grains in shares])
            case Dice(faces):
                return "dice=" + ",".join(map(str, faces))
            case ShuffledCards(pile):
                return "cards=" + ",".join([card.text for card in pile])
            case ShuffledGrains(pile):
                return "grains=" + ",".join([_LETTER[grain] for grain in pile])
        raise TypeError(f"no move of hick_hack: {move!r}")

    def read(self, text: str) -> Move:
        if move := _SIMPLE.get(text):
            return move
        if text[1:2] == "=":
            return Offer(_shares(text))
        word, _, items = text.partition("=")
        match word:
            case "dice":
                return Dice(read_items(items, _DIE, "die", "1 to 6"))
            case "cards":
                return ShuffledCards(read_items(items, _CARD, "card", _EXPECTED_CARD))
            case "grains":
                return ShuffledGrains(read_items(items, _GRAIN, "grain", "g, b or y"))
        raise NotationError(f"no move {shortened(text)}: {_FORMS}")


_EXPECTED_CARD = "a yard's letter and a fowl's number (B3), F and a fox's (BF4), or S, the scaredy fowl (BS)"
_FORMS = (
    "expected one card (B3, BF4, BS) or two that ascend (B3+YF4), accept, duel, an offer (1=2g1y,3=-), cards=, grains= or "
    "dice="
)


def _shares(text: str) -> tuple[tuple[Seat, Grains], ...]:
    shares = tuple([_share(item) for item in text.split(",")])
    last = -1
    for seat, _ in shares:
        if seat <= last:
            raise NotationError(f"the share of seat {seat} stands out of order: seats ascend, each once")
        last = seat
    return shares


_NUMBER = "([1-9][0-9]?)"
_SHARE = re.compile(f"([0-5])=(?:-|(?:{_NUMBER}g)?(?:{_NUMBER}b)?(?:{_NUMBER}y)?)")


@lru_cache(maxsize=1 << 12)
def _share(item: str) -> tuple[Seat, Grains]:
    match = _SHARE.fullmatch(item)
    if not match or item[2:] == "":
        raise NotationError(
            f"no share {shortened(item)}: expected a seat, '=' and its grains, green, blue, yellow (3=2g1y), or none (3=-)"
        )
    return int(match[1]), Grains(*[int(count or 0) for count in match.groups()[1:]])
