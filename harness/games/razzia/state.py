"""A position of the game, with the round so far. `rules` changes positions."""

from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from harness.engine.game import Seat
from harness.games.razzia.components import Bar, Bill, Card, Setup
from harness.games.razzia.moves import Answer, Offer

Phase: TypeAlias = Literal[  # what is waited for: chance's cards, bills or dice, or a bot's answer
    "cards", "bills", "place", "play", "offer", "answer", "dice", "over"
]


class Contest(NamedTuple):
    """A bar with bills that several seats share."""

    bar: Bar  # the shared bar
    claimants: tuple[Seat, ...]  # the seats that share it, the strongest first; that one proposes


class Meeting(NamedTuple):
    """Two seats of a duel that have rolled against each other."""

    stronger: Seat  # the seat whose card is the stronger
    weaker: Seat  # the other one
    dice: tuple[int, int]  # the stronger's die and the weaker's
    winner: Seat  # who goes on; equal sums are won by the weaker


class Duel(NamedTuple):
    """The duel of a proposer with those who refused its offer, for the shares of all of them."""

    bar: Bar  # the shared bar
    duellists: tuple[Seat, ...]  # who duels, the strongest first
    bills: tuple[Bill, ...]  # what they duel for, ascending
    meetings: tuple[Meeting, ...] = ()  # none before the dice; the last one's winner takes the bills


class Take(NamedTuple):
    """Bills that a seat has taken from a bar."""

    bar: Bar  # where the bills lay
    seat: Seat  # who has taken them
    bills: tuple[Bill, ...]  # what was taken


class Round(NamedTuple):
    """A round as it went, as far as it has gone since the cards were shown; all of it is public."""

    number: int  # the round's number, from 1
    dealer: Seat  # who dealt
    placed: tuple[Bar, Bill] | None  # the dealer's bill and its bar; None in a last round without one (R1)
    plays: tuple[Card, ...]  # the card of each seat
    contests: tuple[Contest, ...]  # the shared bars, in the order of the bars
    offers: tuple[Offer, ...]  # the offer of each contest
    answers: tuple[tuple[Answer, ...], ...]  # those of each contest's claimants after the proposer, in order
    duels: tuple[Duel, ...]  # the duels, in the order of the bars
    takes: tuple[Take, ...]  # who has taken what


@dataclass(slots=True)
class State:
    """A position of the game. `rules` changes it in place; all values that it hands out are frozen."""

    setup: Setup
    phase: Phase
    acting: tuple[Seat, ...]
    pile: list[Card]  # hidden, the next card last
    hands: list[list[Card]]  # each for its own seat only
    to_draw: tuple[Seat, ...]  # who still has a card to draw in this deal, in order
    bills: list[Bill]  # hidden, the next bill last; while the dealer places, that one is in his hand
    bars: list[list[Bill]]
    purses: list[list[Bill]]
    played: list[tuple[Card, ...]] = field(default_factory=list)  # by round and seat, since the last shuffle
    shuffled: tuple[Card, ...] = ()  # what the last shuffle made the pile of, sorted
    shuffles: int = 0
    number: int = 1  # of the round
    dealer: Seat = 0  # R4
    placed: tuple[Bar, Bill] | None = None
    plays: tuple[Card, ...] = ()  # this and the next five as in Round, of the round that is on
    contests: tuple[Contest, ...] = ()
    offers: tuple[Offer, ...] = ()
    answers: tuple[tuple[Answer, ...], ...] = ()
    duels: tuple[Duel, ...] = ()
    takes: tuple[Take, ...] = ()
    last: Round | None = None

    def copy(self) -> "State":
        return replace(
            self,
            pile=self.pile.copy(),
            hands=[hand.copy() for hand in self.hands],
            bills=self.bills.copy(),
            bars=[bar.copy() for bar in self.bars],
            purses=[purse.copy() for purse in self.purses],
            played=self.played.copy(),
        )

    @property
    def fortunes(self) -> tuple[int, ...]:
        return tuple(map(sum, self.purses))

    @property
    def now(self) -> Round:
        fields = (
            self.number,
            self.dealer,
            self.placed,
            self.plays,
            self.contests,
            self.offers,
            self.answers,
            self.duels,
            self.takes,
        )
        return tuple.__new__(Round, fields)
