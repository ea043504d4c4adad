"""The components of the game, and which of them each number of seats plays with. Cheques are in thousands."""

from enum import IntEnum
from functools import cache
from typing import NamedTuple, TypeAlias

from harness.engine.game import Options, Seat
from harness.engine.legality import check_options

Cheque: TypeAlias = int  # its value, in thousands

NAME = "razzia_knizia"
SEATS = range(2, 6)
OPTIONS: dict[str, tuple[str, ...]] = {}
ROUNDS = 3  # the number of rounds of a game
FULL_ROW = 7
FIRST_ON_BOARD: Cheque = 1


class Card(IntEnum):
    """A card of the game, as a kind. Its number is the wire's, too."""

    text: str  # its notation, such as CA
    copies: int  # how many of the kind the deck has

    def __new__(cls, number: int, text: str, copies: int) -> "Card":
        card = int.__new__(cls, number)
        card._value_ = number
        card.text, card.copies = text, copies
        return card

    RING = 1, "RI", 4
    WATCH = 2, "WA", 4
    BROOCH = 3, "BR", 4
    CHAIN = 4, "CH", 4
    DIAMOND = 5, "DI", 4
    COIN = 6, "CO", 3
    CAR = 7, "CA", 16
    DRIVER = 8, "DR", 10
    CASINO = 9, "CS", 4
    TRANSPORT = 10, "TR", 4
    FILM = 11, "FI", 4
    HORSE_RACING = 12, "HR", 4
    REAL_ESTATE = 13, "RE", 4
    NIGHT_CLUB = 14, "NC", 4
    RESTAURANT = 15, "RS", 4
    BODYGUARD = 16, "BG", 16
    THIEF = 17, "TH", 6
    POLICE = 18, "PO", 21

    def __repr__(self) -> str:
        return self.text


TRINKETS = (Card.RING, Card.WATCH, Card.BROOCH, Card.CHAIN, Card.DIAMOND)  # the kinds that are trinkets
BUSINESSES = (  # the kinds that are businesses
    Card.CASINO,
    Card.TRANSPORT,
    Card.FILM,
    Card.HORSE_RACING,
    Card.REAL_ESTATE,
    Card.NIGHT_CLUB,
    Card.RESTAURANT,
)
LEAVING = frozenset(
    (*TRINKETS, Card.COIN, Card.DRIVER, Card.THIEF)
)  # the kinds that leave the loot at the end of a round
DECK = tuple([card for card in Card for _ in range(card.copies)])  # all cards of the box


class Setup(NamedTuple):
    """What a game with this number of seats is played with."""

    seats: int
    cheques: tuple[tuple[Cheque, ...], ...]  # by seat, ascending
    police: int  # the number that ends a round
    clockwise: tuple[tuple[Seat, ...], ...]  # by seat: everybody from its left, itself last


_CHEQUES = {
    2: ((2, 5, 6, 9), (3, 4, 7, 8)),
    3: ((2, 5, 8, 13), (3, 6, 9, 12), (4, 7, 10, 11)),
    4: ((2, 6, 13), (3, 7, 12), (4, 8, 11), (5, 9, 10)),
    5: ((2, 7, 16), (3, 8, 15), (4, 9, 14), (5, 10, 13), (6, 11, 12)),
}
_POLICE = {2: 5, 3: 7, 4: 7, 5: 7}
HIGHEST_CHEQUE = max(max(cheques) for sets in _CHEQUES.values() for cheques in sets)


@cache
def _set_up(seats: int) -> Setup:
    everybody = tuple(range(seats))
    clockwise = tuple([everybody[seat + 1 :] + everybody[: seat + 1] for seat in everybody])
    return Setup(seats, _CHEQUES[seats], _POLICE[seats], clockwise)


def setup_of(seats: int, options: Options) -> Setup:
    """The setup for these seats and options; OptionsError if the game does not allow them."""
    check_options(NAME, SEATS, OPTIONS, seats, options)
    return _set_up(seats)
