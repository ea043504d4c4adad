"""A position of the game and the round so far, as values. What they may become is in `rules`."""

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
    """A round as it went, as far as it has gone; all of it is public."""

    number: int  # from 1
    dealer: Seat
    placed: Take | None = None  # the dealer's bill; none before, and none in a last round without one (R1)
    plays: tuple[Card, ...] = ()  # by seat
    contests: tuple[Contest, ...] = ()  # in the order of the bars
    offers: tuple[Offer, ...] = ()  # a contest each
    answers: tuple[tuple[Answer, ...], ...] = ()  # a contest each; its claimants after the proposer, in their order
    duels: tuple[Duel, ...] = ()
    takes: tuple[Take, ...] = ()


class Deck(NamedTuple):
    """Where the cards are."""

    pile: tuple[Card, ...]  # hidden, the next card first
    hands: tuple[tuple[Card, ...], ...]  # each for its own seat only
    played: tuple[tuple[Card, ...], ...]  # by round and seat, since the last shuffle
    shuffled: tuple[Card, ...]  # what the last shuffle made the pile of, sorted
    shuffles: int
    to_draw: tuple[Seat, ...] = ()  # in mid-deal: who still has a card to draw, in order


class Money(NamedTuple):
    """Where the bills are."""

    pile: tuple[Bill, ...]  # hidden, the next bill first; while the dealer places, that one is in his hand
    bars: tuple[tuple[Bill, ...], ...]
    purses: tuple[tuple[Bill, ...], ...]


class State(NamedTuple):
    setup: Setup
    phase: Phase
    acting: tuple[Seat, ...]
    deck: Deck
    money: Money
    now: Round
    last: Round | None

    @property
    def fortunes(self) -> tuple[int, ...]:
        return tuple([sum(purse) for purse in self.money.purses])
