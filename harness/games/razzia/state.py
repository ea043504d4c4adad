"""A position of the game and the round so far. What they may become is in `rules`."""

from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from harness.engine.game import Seat
from harness.games.razzia.components import Bar, Bill, Card, Setup
from harness.games.razzia.moves import Answer, Offer

# What is waited for: chance's cards, bills or dice, the dealer's bill, the plays, the offers, the answers.
Phase: TypeAlias = Literal["cards", "bills", "place", "play", "offer", "answer", "dice", "over"]


class Contest(NamedTuple):
    """A bar with bills that several seats share."""

    bar: Bar
    claimants: tuple[Seat, ...]  # the strongest first: the proposer


class Meeting(NamedTuple):
    stronger: Seat
    weaker: Seat
    dice: tuple[int, int]  # the stronger's, the weaker's
    winner: Seat


class Duel(NamedTuple):
    bar: Bar
    duellists: tuple[Seat, ...]  # the strongest first
    bills: tuple[Bill, ...]
    meetings: tuple[Meeting, ...] = ()  # none before the dice; the last one's winner takes the bills


class Take(NamedTuple):
    bar: Bar
    seat: Seat
    bills: tuple[Bill, ...]


class Round(NamedTuple):
    """A round as it went, as far as it has gone since the cards were shown; all of it is public."""

    number: int  # from 1
    dealer: Seat
    placed: tuple[Bar, Bill] | None  # the dealer's bill; none in a last round without one (R1)
    plays: tuple[Card, ...]  # by seat
    contests: tuple[Contest, ...]  # in the order of the bars
    offers: tuple[Offer, ...]  # a contest each
    answers: tuple[
        tuple[Answer, ...], ...
    ]  # a contest each; its claimants after the proposer, in their order
    duels: tuple[Duel, ...]
    takes: tuple[Take, ...]


@dataclass(slots=True)
class State:
    """The one thing here that changes: `rules` moves it on in place, and hands out frozen values only."""

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
