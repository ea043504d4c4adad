"""The components of the game, and which of them each number of seats plays with. Money is in thousands of dollars."""

from collections.abc import Callable, Collection
from functools import cache
from typing import NamedTuple, TypeAlias

from harness.engine.game import Options, Seat
from harness.engine.legality import check_options

Bar: TypeAlias = int  # its place in `BARS`, from 0, in reading order (R3)
Bill: TypeAlias = int  # its value, in thousands of dollars

BARS = (  # the names of the bars; with 3 seats the first four are played
    "Colibri",
    "Cotton Club",
    "Havanna Bar",
    "Jungle",
    "Lincoln",
    "Jazz House",
)
LETTERS = "CTHJLZ"  # Colibri, coTton club, Havanna bar, Jungle, Lincoln, jaZz house

SEATS = range(3, 9)
HAND = 5
OPTIONS = {"last_bills": ("left", "dealt")}  # R1


class Card(int):
    """A card of the game, as a kind: with 7 and 8 seats some kinds are there twice.

    A number, so that hands compare, sort (in the deck's order) and hash as fast as numbers do; `CARDS`
    has the one object of each kind.
    """

    bar: Bar  # the bar that it is for
    raid: bool  # whether it is a raid; otherwise it is a gambler
    number: int  # how strong it is
    text: str  # its notation, such as J3 or JR4

    def __new__(cls, bar: Bar, raid: bool, number: int) -> "Card":
        card = super().__new__(cls, bar << 4 | raid << 3 | number)
        card.bar, card.raid, card.number = bar, raid, number
        card.text = f"{LETTERS[bar]}{'R' if raid else ''}{number}"
        return card

    def __reduce__(self) -> tuple[Callable[..., "Card"], tuple[Bar, bool, int]]:
        return _the_card, (self.bar, self.raid, self.number)  # copies are the same object

    def __repr__(self) -> str:
        return self.text


CARDS = tuple(
    [
        Card(bar, raid, number)
        for bar in range(len(BARS))
        for raid, numbers in ((False, range(1, 7)), (True, range(3, 7)))
        for number in numbers
    ]
)  # one card of each kind, sorted
_CARDS = {(card.bar, card.raid, card.number): card for card in CARDS}


def _the_card(bar: Bar, raid: bool, number: int) -> Card:
    return _CARDS[bar, raid, number]


def same_cards(some: Collection[Card], others: Collection[Card]) -> bool:
    """Whether both have the same cards, in any order."""
    kinds = set(others)
    if len(kinds) == len(others):  # up to 6 seats; quicker than sorting, and on the hot path
        return len(some) == len(others) and set(some) == kinds
    return sorted(some) == sorted(others)


def same_bills(some: Collection[Bill], others: Collection[Bill]) -> bool:
    """Whether both have the same bills, in any order. They are counted as bytes, which is quicker than sorting."""
    try:
        one, other = bytes(some), bytes(others)
    except ValueError:
        return False
    return len(one) == len(other) and [*map(one.count, VALUES)] == [*map(other.count, VALUES)]


class Setup(NamedTuple):
    """What a game with this number of seats is played with."""

    seats: int
    bars: int
    deck: tuple[Card, ...]  # sorted
    stock: tuple[Bill, ...]  # all bills, sorted
    rounds: int
    everybody: tuple[Seat, ...]
    clockwise: tuple[tuple[Seat, ...], ...]  # by dealer: everybody from his left, himself last (R5)


_GAMBLERS = {3: (1, 2, 3, 4, 5, 6), 7: (1, 2, 3, 3, 4, 4, 5, 6)}
_RAIDS = {3: (3, 4, 6), 7: (3, 4, 5, 6)}

# R2: the counts of the eight values are an inference; they stand in this table only.
_BILLS = {
    3: {5: 12, 10: 12, 15: 12, 20: 12, 25: 6, 30: 6, 40: 6, 50: 6},
    4: {5: 14, 10: 14, 15: 14, 20: 14, 25: 7, 30: 7, 40: 7, 50: 7},
}
VALUES = tuple(_BILLS[4])


@cache
def set_up(seats: int, last_bills: str) -> Setup:
    """The setup for this number of seats and this value of the option."""
    bars = 4 if seats == 3 else 6
    row = 3 if seats <= 6 else 7
    cards = [(False, number) for number in _GAMBLERS[row]] + [(True, number) for number in _RAIDS[row]]
    deck = tuple(_CARDS[bar, raid, number] for bar in range(bars) for raid, number in cards)
    counts = _BILLS[min(seats, 4)]
    stock = tuple(value for value, count in counts.items() for _ in range(count))
    rounds, remainder = divmod(len(stock), bars + 1)
    if remainder and last_bills == "dealt":
        rounds += 1
    everybody = tuple(range(seats))
    clockwise = tuple(everybody[dealer + 1 :] + everybody[: dealer + 1] for dealer in everybody)
    return Setup(seats, bars, deck, stock, rounds, everybody, clockwise)


def setup_of(seats: int, options: Options) -> Setup:
    """The setup for these seats and options; OptionsError if the game does not allow them."""
    check_options("razzia", SEATS, OPTIONS, seats, options)
    return set_up(seats, options.get("last_bills", OPTIONS["last_bills"][0]))
