"""The moves of the game, and their texts (docs/game-record.md).

A card is the move that plays it. Offers have one form only: seats ascending, every claimant named, the bills of
each share ascending; so equal splits are equal values and equal texts.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from harness.engine import NotationError
from harness.engine.game import Seat
from harness.engine.legality import read_items
from harness.games.razzia.components import CARDS, LETTERS, VALUES, Bar, Bill, Card
from harness.text import shortened


class Place(NamedTuple):
    """The dealer's move that puts the last bill of the round on a bar."""

    bar: Bar  # where the bill goes


class Offer(NamedTuple):
    """The proposer's move that splits the bills of a shared bar."""

    shares: tuple[tuple[Seat, tuple[Bill, ...]], ...]  # every claimant with its bills; `dict(shares)` works

    @classmethod
    def of(cls, shares: Mapping[Seat, Iterable[Bill]]) -> "Offer":
        """Make an offer of a mapping from seat to bills."""
        return cls(tuple([(seat, tuple(sorted(shares[seat]))) for seat in sorted(shares)]))


class Answer(Enum):
    """A claimant's move that answers an offer."""

    ACCEPT = "accept"  # takes its share
    DUEL = "duel"  # refuses: all who do duel with the proposer for their shares and its own


class Cards(NamedTuple):
    """NATURE's move that shuffles the cards; the next card is first."""

    pile: tuple[Card, ...]


class Bills(NamedTuple):
    """NATURE's move that shuffles the bills; the next bill is first."""

    pile: tuple[Bill, ...]


class Dice(NamedTuple):
    """NATURE's move that rolls for all meetings of a round, bar by bar: the stronger's die and the weaker's."""

    rolls: tuple[tuple[Bar, int, int], ...]


Move: TypeAlias = Place | Card | Offer | Answer | Cards | Bills | Dice


def even_offer(bills: Sequence[Bill], claimants: Sequence[Seat]) -> Offer:
    """The most even split: the largest bill first, each to the claimant with the least money so far, of equals the strongest."""
    shares: dict[Seat, list[Bill]] = {seat: [] for seat in claimants}
    for bill in sorted(bills, reverse=True):
        min(shares.values(), key=sum).append(bill)
    return Offer.of(shares)


PLACES = tuple(map(Place, range(len(LETTERS))))

_CARD = {card.text: card for card in CARDS}
_BILL = {str(value): value for value in VALUES}
_bill_text = {value: text for text, value in _BILL.items()}.__getitem__
_card_text = attrgetter("text")
_SIMPLE: dict[str, Move] = {
    **_CARD,
    **dict(zip(LETTERS, PLACES, strict=True)),
    **{answer.value: answer for answer in Answer},
}
_ROLL = {
    f"{letter}{stronger}-{weaker}": (bar, stronger, weaker)
    for bar, letter in enumerate(LETTERS)
    for stronger in range(1, 7)
    for weaker in range(1, 7)
}
_ROLL_TEXT = {roll: text for text, roll in _ROLL.items()}
ROLLS = frozenset(_ROLL_TEXT)


class _Texts(dict[Move, str]):
    """The texts of moves: those of simple moves are stored, the others are made when they are needed."""

    def __missing__(self, move: Move) -> str:
        match move:
            case Offer(shares):
                return ",".join([f"{seat}={'+'.join(map(str, bills)) or '-'}" for seat, bills in shares])
            case Dice(rolls):
                return "dice=" + ",".join([_ROLL_TEXT[roll] for roll in rolls])
            case Cards(pile):
                return "cards=" + ",".join(map(_card_text, pile))
            case Bills(pile):
                return "bills=" + ",".join(map(_bill_text, pile))
        raise TypeError(f"no move of razzia: {move!r}")


class RazziaNotation:
    """The texts of moves: `J3` `JR4` `J` `accept` `duel` `1=5+20,3=15`, and chance's `cards=…` `bills=…` `dice=…`."""

    write: Callable[[Move], str] = _Texts({move: text for text, move in _SIMPLE.items()}).__getitem__

    def read(self, text: str) -> Move:
        if move := _SIMPLE.get(text):
            return move
        if text[1:2] == "=":
            return Offer(_shares(text))
        word, _, items = text.partition("=")
        match word:
            case "dice":
                return Dice(
                    read_items(items, _ROLL, "roll", "a bar, the stronger's and the weaker's die (J3-5)")
                )
            case "cards":
                return Cards(
                    read_items(items, _CARD, "card", "a bar's letter, R for a raid, a number (J3, JR4)")
                )
            case "bills":
                return Bills(read_items(items, _BILL, "bill", f"one of {' '.join(_BILL)}"))
        raise NotationError(f"no move {shortened(text)}: {_FORMS}")


_FORMS = "expected a card (J3, JR4), a bar (J), accept, duel, an offer (1=5+20,3=15), cards=, bills= or dice="
_SHARE = re.compile(r"([0-7])=(-|[0-9]+(?:\+[0-9]+)*)")


def _shares(text: str) -> tuple[tuple[Seat, tuple[Bill, ...]], ...]:
    shares = tuple([_short_share(item) if len(item) < 16 else _share(item) for item in text.split(",")])
    last = -1
    for seat, _ in shares:
        if seat <= last:
            raise NotationError(f"the share of seat {seat} stands out of order: seats ascend, each once")
        last = seat
    return shares


def _share(item: str) -> tuple[Seat, tuple[Bill, ...]]:
    match = _SHARE.fullmatch(item)
    if not match:
        raise NotationError(
            f"no share {shortened(item)}: expected a seat, '=' and bills (3=5+20) or none (3=-)"
        )
    return int(match[1]), _bills(match[2])


_short_share = lru_cache(maxsize=4096)(_share)  # the same few bills come again and again


def _bills(text: str) -> tuple[Bill, ...]:
    if text == "-":
        return ()
    words = text.split("+")
    for word in words:
        if word not in _BILL:
            raise NotationError(f"no bill {shortened(word)}: expected one of {' '.join(_BILL)}")
    bills = tuple([_BILL[word] for word in words])
    if list(bills) != sorted(bills):
        raise NotationError(f"the bills {shortened(text)} stand out of order: they ascend")
    return bills
