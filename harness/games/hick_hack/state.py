"""A position of the game, with the round so far. `rules` changes positions."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from harness.engine.game import Seat
from harness.games.hick_hack.components import Card, Grain, Grains, Setup, Yard
from harness.games.hick_hack.moves import Answer, Offer

Phase: TypeAlias = Literal[  # what is waited for: chance's cards, grains or dice, or a bot's answer
    "cards", "grains", "lay", "offer", "answer", "dice", "over"
]

Lays: TypeAlias = tuple[tuple[Card, ...], ...]  # the cards that each seat laid
Feeding: TypeAlias = tuple[Yard, bool]  # a yard, and whether its foxes feed then or its fowl
Roll: TypeAlias = tuple[tuple[Seat, int], ...]  # who rolled, and the die, in the order of strength


class Take(NamedTuple):
    """Grains that a seat has eaten in a yard."""

    seat: Seat  # who has eaten
    grains: Grains  # what was eaten


class Catch(NamedTuple):
    """Fowl that a seat's fox has eaten in a yard."""

    seat: Seat  # whose fox it was
    fowl: tuple[Card, ...]  # the fowl eaten, sorted


class Visit(NamedTuple):
    """A yard whose fowl or whose foxes feed, and what has come of it so far.

    A yard with foxes has a visit of the fowl only if a scaredy one fled from it.
    """

    yard: Yard  # the yard
    fled: Seat | None = None  # the seat whose scaredy fowl fled from it; None if none did
    rivals: tuple[Seat, ...] = ()  # who must agree or duel, the strongest first: that one proposes
    offer: Offer | None = None  # the proposal, once there is one; rivals with foxes make none
    answers: tuple[Answer, ...] = ()  # those of the rivals after the first, in their order
    rolls: tuple[Roll, ...] = ()  # the rolls of a duel; who ties for the highest total of one is in the next
    takes: tuple[Take, ...] = ()  # who has eaten which grains; first the one who fled
    catch: Catch | None = None  # the fowl that a fox has eaten; None if it has not


class Round(NamedTuple):
    """A round as it went, as far as it has gone since the cards were shown; all of it is public."""

    number: int  # the round's number, from 1
    first: Seat  # the seat that was the nearest of equals (H8)
    lays: Lays  # the cards that each seat laid
    visits: tuple[Visit, ...]  # those of the fowl in the order of the yards, then those of the foxes (H2)


@dataclass(slots=True)
class State:
    """A position of the game. `rules` changes it in place; all values that it hands out are frozen."""

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
    to_feed: tuple[Feeding, ...] = ()  # what is left of the round, once the cards are shown
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
        """The points of each seat: grains count 1, 2 or 3, captured fowl their numbers (H11)."""
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
    """The seats that roll next: all rivals at first, then those tied for the highest total. A single seat has won."""
    if not visit.rolls:
        return visit.rivals
    totals = {seat: strength(lays, seat, visit.yard) + die for seat, die in visit.rolls[-1]}
    highest = max(totals.values())
    return tuple([seat for seat, total in totals.items() if total == highest])


def in_turn(clockwise: Sequence[Seat], counts: Sequence[int]) -> tuple[Seat, ...]:
    """The order in which seats draw `counts` cards each, one card at a time."""
    most = max(counts)
    if min(counts) == most:
        return tuple(clockwise) * most
    return tuple([seat for turn in range(most) for seat in clockwise if counts[seat] > turn])
