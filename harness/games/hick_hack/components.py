"""The components of the game, and which of them each number of seats is given."""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from harness.engine.game import Options, Seat
from harness.engine.legality import check_options

Yard: TypeAlias = int  # its place in `YARDS`, from 0 (H1)
Grain: TypeAlias = int  # its points, which tell its colour: green, blue, yellow

YARDS = ("blue", "yellow", "red", "green", "purple", "white")  # the colours of the yards, in their order
LETTERS = "BYRGPW"
COLOURS = {1: "green", 2: "blue", 3: "yellow"}
GREEN = 1

SEATS = range(2, 7)
OPTIONS: dict[str, tuple[str, ...]] = {}
SCAREDY = -2  # the points of a scaredy fowl for whoever eats it


class Card(int):
    """A card of the game, as a kind: of the fowl 3 and 4 there are two of each colour.

    A number, so that hands compare, sort and hash as fast as numbers do; `CARDS` has the one object of each kind.
    """

    yard: Yard  # the yard that it goes to
    fox: bool  # whether it is a fox; otherwise it is a fowl
    number: int  # how strong it is; -2 of a scaredy fowl
    text: str  # its notation, such as B3, BF4 or BS

    def __new__(cls, yard: Yard, fox: bool, number: int) -> "Card":
        card = super().__new__(cls, yard << 4 | fox << 3 | (number if number > 0 else 1))
        card.yard, card.fox, card.number = yard, fox, number
        card.text = f"{LETTERS[yard]}{'F' if fox else ''}{number if number > 0 else 'S'}"
        return card

    @property
    def scaredy(self) -> bool:
        """Whether it is a scaredy fowl, which flees with a green grain."""
        return self.number < 0

    def __reduce__(self) -> tuple[Callable[..., "Card"], tuple[Yard, bool, int]]:
        return _the_card, (self.yard, self.fox, self.number)  # copies are the same object

    def __repr__(self) -> str:
        return self.text


_FOWL, _FOXES = (SCAREDY, 3, 3, 4, 4, 5, 6), (4, 5, 6)
_OF_A_COLOUR = [(False, number) for number in _FOWL] + [(True, number) for number in _FOXES]
_KINDS = tuple(dict.fromkeys(_OF_A_COLOUR))
CARDS = tuple(
    [Card(yard, fox, number) for yard in range(len(YARDS)) for fox, number in _KINDS]
)  # one of each kind
_CARDS = {(card.yard, card.fox, card.number): card for card in CARDS}


def _the_card(yard: Yard, fox: bool, number: int) -> Card:
    return _CARDS[yard, fox, number]


DECK = tuple(  # all cards of the box, sorted by yard
    [_CARDS[yard, fox, number] for yard in range(len(YARDS)) for fox, number in _OF_A_COLOUR]
)


_new = tuple.__new__  # on the hot path: half the price of calling the class


class Grains(NamedTuple):
    """A number of grains of each colour."""

    green: int = 0  # green grains, of 1 point
    blue: int = 0  # blue grains, of 2 points
    yellow: int = 0  # yellow grains, of 3 points

    @property
    def points(self) -> int:
        """The points that they are worth together."""
        return self.green + 2 * self.blue + 3 * self.yellow

    def plus(self, other: "Grains") -> "Grains":
        """Add other grains to these."""
        return _new(Grains, (self[0] + other[0], self[1] + other[1], self[2] + other[2]))

    @classmethod
    def of(cls, grains: Iterable[Grain]) -> "Grains":
        """Count grains that come one by one."""
        one_by_one = [*grains]
        return cls(*[one_by_one.count(grain) for grain in COLOURS])

    def one_by_one(self) -> list[Grain]:
        """List each grain by itself, the most valuable first."""
        return [3] * self.yellow + [2] * self.blue + [1] * self.green


@lru_cache(maxsize=1 << 14)  # the same few heaps come again and again
def one_more(grains: Grains, grain: Grain) -> Grains:
    """These grains and one more."""
    return grains.plus(ONE[grain])


NO_GRAINS = Grains()
ONE = {grain: Grains.of([grain]) for grain in COLOURS}
BOX = Grains(39, 26, 13)  # all grains of the box
GRAINS = tuple(reversed(BOX.one_by_one()))
ROUNDS = len(GRAINS) // len(YARDS)  # the number of rounds of a game


class Setup(NamedTuple):
    """What a game with this number of seats is played with."""

    seats: int
    hand: int
    laid: int  # how many cards a seat lays at once
    everybody: tuple[Seat, ...]
    clockwise: tuple[tuple[Seat, ...], ...]  # by first seat: everybody, that seat first (H8)


@cache
def set_up(seats: int) -> Setup:
    """The setup for this number of seats."""
    few = seats <= 3
    everybody = tuple(range(seats))
    clockwise = tuple(everybody[first:] + everybody[:first] for first in everybody)
    return Setup(seats, 6 if few else 5, 2 if few else 1, everybody, clockwise)


def setup_of(seats: int, options: Options) -> Setup:
    """The setup for these seats and options; OptionsError if the game does not allow them."""
    check_options("hick_hack", SEATS, OPTIONS, seats, options)
    return set_up(seats)
