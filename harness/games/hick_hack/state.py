"""A position of the game and the round so far. What they may become is in `rules`."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from harness.engine.game import Seat
from harness.games.hick_hack.components import Card, Grain, Grains, Setup, Yard
from harness.games.hick_hack.moves import Answer, Offer

# What is waited for: chance's cards, grains or dice, the cards to lay, a proposal, the answers to it.
Phase: TypeAlias = Literal["cards", "grains", "lay", "offer", "answer", "dice", "over"]

Lays: TypeAlias = tuple[tuple[Card, ...], ...]  # by seat
Roll: TypeAlias = tuple[tuple[Seat, int], ...]  # who rolled and what, in the order of their strength


class Take(NamedTuple):
    seat: Seat
    grains: Grains


class Catch(NamedTuple):
    """A fox's seat has the fowl that it ate."""

    seat: Seat
    fowl: tuple[Card, ...]  # sorted


class Visit(NamedTuple):
    """A yard that somebody came to, and what has come of it so far."""

    yard: Yard
    fled: Seat | None = None  # whose scaredy fowl
    rivals: tuple[Seat, ...] = ()  # who must agree or duel, the strongest first: that one proposes
    offer: Offer | None = None  # rivals with foxes make none
    answers: tuple[Answer, ...] = ()  # of the rivals after the first
    rolls: tuple[Roll, ...] = ()  # those who tie for the highest total of one are in the next
    takes: tuple[Take, ...] = ()  # the fled one's first
    catch: Catch | None = None


class Round(NamedTuple):
    """A round as it went, as far as it has gone since the cards were shown; all of it is public."""

    number: int  # from 1
    first: Seat
    lays: Lays
    visits: tuple[Visit, ...]  # in the order of the yards


@dataclass(slots=True)
class State:
    """The one thing here that changes: `rules` moves it on in place, and hands out frozen values only."""

    setup: Setup
    phase: Phase
    acting: tuple[Seat, ...]
    pile: list[Card]  # hidden, the next card last
    hands: list[list[Card]]  # each for its own seat only
    to_draw: tuple[Seat, ...]  # who still has a card to draw in this deal, in order
    sack: list[Grain]  # hidden, the next grain last
    yards: list[Grains]
    stores: list[Grains]  # what each seat has eaten
    caught: list[tuple[Card, ...]]  # fowl that each seat's foxes ate, as they came
    discards: list[Card] = field(default_factory=list)  # as they came
    played: tuple[Lays, ...] = ()  # by round, since the last shuffle
    shuffled: tuple[Card, ...] = ()  # what the last shuffle made the pile of, sorted
    shuffles: int = 0
    number: int = 1  # of the round
    first: Seat = 0  # H8
    guests: list[list[tuple[Seat, Card]]] = field(
        default_factory=list
    )  # by yard, once the cards are shown; never changed
    lays: Lays = ()  # this and the next as in Round, of the round that is on
    visits: tuple[Visit, ...] = ()
    last: Round | None = None

    def copy(self) -> "State":
        return replace(
            self,
            pile=self.pile.copy(),
            hands=[hand.copy() for hand in self.hands],
            sack=self.sack.copy(),
            yards=self.yards.copy(),
            stores=self.stores.copy(),
            caught=self.caught.copy(),
            discards=self.discards.copy(),
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """Grains count 1, 2 or 3, captured fowl their numbers (H11)."""
        return tuple(
            [
                green + 2 * blue + 3 * yellow + sum([fowl.number for fowl in caught])
                for (green, blue, yellow), caught in zip(self.stores, self.caught, strict=True)
            ]
        )

    @property
    def now(self) -> Round:
        return tuple.__new__(Round, (self.number, self.first, self.lays, self.visits))


def strength(lays: Lays, seat: Seat, yard: Yard) -> int:
    """The number that a seat brings to a yard: that of its higher card there (H9)."""
    return max([card.number for card in lays[seat] if card.yard == yard])


def still_rolling(visit: Visit, lays: Lays) -> tuple[Seat, ...]:
    """Who rolls next: all rivals at first, then those tied for the highest total; one alone has won."""
    if not visit.rolls:
        return visit.rivals
    totals = {seat: strength(lays, seat, visit.yard) + die for seat, die in visit.rolls[-1]}
    highest = max(totals.values())
    return tuple([seat for seat, total in totals.items() if total == highest])


def in_turn(clockwise: Sequence[Seat], counts: Sequence[int]) -> tuple[Seat, ...]:
    """Who gets a card after whom, one at a time, until each has had so many."""
    most = max(counts)
    if min(counts) == most:
        return tuple(clockwise) * most
    return tuple([seat for turn in range(most) for seat in clockwise if counts[seat] > turn])
