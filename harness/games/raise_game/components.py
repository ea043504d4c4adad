"""The components of the game, and which of them each number of seats plays with."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from harness.engine.game import Options, Seat
from harness.engine.legality import check_options

Symbol: TypeAlias = int  # its place in `SYMBOLS`; `BLANK` on a die
Points: TypeAlias = int  # a point card, as the points on it

NAME = "raise"
SYMBOLS = ("cloud", "bell", "hourglass", "gear", "diamond")  # the names of the symbols
LETTERS = "CBHGD-"  # of the symbols, and of a blank face
BLANK: Symbol = len(SYMBOLS)  # what a die's face without a symbol shows

SEATS = range(2, 6)
HAND = 6  # the number of cards that a full hand has
OPTIONS: Mapping[str, tuple[str, ...]] = {}

# S1, S2: both tables are reconstructions, and stand here only. A card with a star is worth five points.
_CARDS_OF_A_DECK = {
    "cloud": "1 1 1 2 2 3 3 4*",
    "bell": "1 1 2 2 3 3 4*",
    "hourglass": "1 2 2 3 4 4*",
    "gear": "2 3 3 4 5*",
    "diamond": "4 5 5 6*",
}
_FACES_OF_THE_DICE = ("CCBHGD", "CCBHGD", "CCBHGD", "CBBHGD", "CBHHGD", "CBBHG-", "CBH---")

POINT_CARDS: tuple[Points, ...] = (6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20)  # all point cards
_LEFT_UNSEEN = {2: 6, 3: 5, 4: 4, 5: 3}


class Card(int):
    """A card of a deck, as a kind: a deck has some kinds two or three times.

    A number, so that hands compare, sort (in the deck's order) and hash as fast as numbers do; `CARDS`
    has the one object of each kind.
    """

    symbol: Symbol  # the symbol on it
    number: int  # what the dice multiply
    points: Points  # what it scores for whoever has it at the end: 1 or 5
    text: str  # its notation, such as H4 or H4*

    def __new__(cls, symbol: Symbol, number: int, points: Points) -> "Card":
        bold = points > 1
        card = super().__new__(cls, symbol << 4 | bold << 3 | number)
        card.symbol, card.number, card.points = symbol, number, points
        card.text = f"{LETTERS[symbol]}{number}{'*' if bold else ''}"
        return card

    def __reduce__(self) -> tuple[Callable[..., "Card"], tuple[int]]:
        return _the_card, (int(self),)  # copies are the same object

    def __repr__(self) -> str:
        return self.text


def _cards(symbol: Symbol, numbers: str) -> tuple[Card, ...]:
    return tuple([Card(symbol, int(text[0]), 5 if text[1:] else 1) for text in numbers.split()])


_CARDS = {
    int(card): card for symbol, name in enumerate(SYMBOLS) for card in _cards(symbol, _CARDS_OF_A_DECK[name])
}
CARDS = tuple(_CARDS.values())  # one card of each kind
DECK = tuple(  # the cards of one seat's deck, sorted
    [_CARDS[card] for symbol, name in enumerate(SYMBOLS) for card in _cards(symbol, _CARDS_OF_A_DECK[name])]
)
DICE: tuple[tuple[Symbol, ...], ...] = tuple(  # the faces of each of the seven dice
    [tuple([LETTERS.index(face) for face in faces]) for faces in _FACES_OF_THE_DICE]
)


def _the_card(number: int) -> Card:
    return _CARDS[number]


def factors(dice: Iterable[Symbol]) -> tuple[int, ...]:
    """Count by what the dice multiply a card's number, symbol by symbol."""
    symbols = list(dice)
    return tuple([1 + symbols.count(symbol) for symbol in range(BLANK)])


def worth(cards: Iterable[Card], factors: tuple[int, ...]) -> int:
    """Add the values of cards under the dice; `factors` are those of the dice."""
    return sum([card.number * factors[card.symbol] for card in cards])


def same_cards(some: Collection[Card], others: Collection[Card]) -> bool:
    """Whether both have the same cards, in any order."""
    return sorted(some) == sorted(others)


class Setup(NamedTuple):
    """What a game with this number of seats is played with."""

    seats: int
    rounds: int
    everybody: tuple[Seat, ...]
    clockwise: tuple[tuple[Seat, ...], ...]  # by holder of the dice: everybody, from the holder on


@cache
def set_up(seats: int) -> Setup:
    """The setup for this number of seats."""
    everybody = tuple(range(seats))
    clockwise = tuple(everybody[holder:] + everybody[:holder] for holder in everybody)
    return Setup(seats, len(POINT_CARDS) - _LEFT_UNSEEN[seats], everybody, clockwise)


def setup_of(seats: int, options: Options) -> Setup:
    """The setup for these seats and options; OptionsError if the game does not allow them."""
    check_options(NAME, SEATS, OPTIONS, seats, options)
    return set_up(seats)
