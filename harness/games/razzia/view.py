"""What a seat may know, chosen field by field: the public part, the same for all, and its own secrets.

Nothing comes from a hand, the piles or a bill not yet placed except to the seat that holds it. Everything
public is here, so a bot needs to remember nothing of the game: `shuffled` and `played` are all that
counting cards can tell.
"""

from collections.abc import Iterable
from typing import NamedTuple

from harness.engine.game import Seat
from harness.games.razzia.components import Bar, Bill, Card, setup_of
from harness.games.razzia.moves import Offer, even_offer
from harness.games.razzia.state import Contest, Phase, Round, State

_new = tuple.__new__  # makes a named tuple for half the price of calling its class; for the hot path


class Table(NamedTuple):
    """The public part of a view, the same for all seats."""

    seats: int  # the number of seats
    rounds: int  # the number of rounds of the whole game
    phase: Phase  # what is asked now
    acting: tuple[Seat, ...]  # the seats that are asked now, ascending
    number: int  # the number of this round, from 1
    dealer: Seat  # who deals in this round
    placed: tuple[Bar, Bill] | None  # the dealer's bill and its bar, once it lies there
    bars: tuple[tuple[Bill, ...], ...]  # the bills on each bar
    fortunes: tuple[int, ...]  # the money of each seat, in thousands of dollars (R20)
    now: Round | None  # this round as far as it has gone; None until the cards are shown
    last: Round | None  # the round before; None in the first
    pile: int  # the number of cards that are left to draw
    shuffled: tuple[Card, ...]  # the cards that the last shuffle made the pile of, sorted
    played: tuple[tuple[Card, ...], ...]  # the cards played since that shuffle, by round and seat
    bills: int  # the number of bills that have not been turned up


class View(NamedTuple):
    """Everything that one seat may know at the moment of a question."""

    seat: Seat | None  # the bot's own seat; None for a spectator, who has no hand
    hand: tuple[Card, ...]  # the seat's cards, sorted
    bill: Bill | None  # the bill that the seat is to place as dealer; None for all others
    table: Table  # what everybody sees

    def money(self, bar: Bar) -> int:
        """The sum of the bills on a bar, in thousands of dollars."""
        return sum(self.table.bars[bar])

    @property
    def contest(self) -> Contest | None:
        """The shared bar at which the seat is a claimant; None if there is none."""
        contests = self.table.now.contests if self.table.now else ()
        return next((contest for contest in contests if self.seat in contest.claimants), None)

    @property
    def offer(self) -> Offer | None:
        """The offer at the bar of `contest`; None before it is made."""
        now = self.table.now
        if now is None or not now.offers or self.contest is None:
            return None
        return now.offers[now.contests.index(self.contest)]

    @property
    def my_share(self) -> tuple[Bill, ...]:
        """The bills that `offer` gives to this seat."""
        return dict(self.offer.shares).get(self.seat, ()) if self.offer and self.seat is not None else ()

    def even_split(self) -> Offer:
        """An offer for the bar of `contest`: the largest bill first, each to the claimant who has least so far."""
        if self.contest is None:
            raise ValueError(
                f"seat {self.seat} has no bar to split: it shares none now (phase {self.table.phase})"
            )
        return even_offer(self.table.bars[self.contest.bar], self.contest.claimants)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the others hold or that are still in the pile, sorted; some of them twice."""
        rest = list(setup_of(self.table.seats, {}).deck)
        for card in (*self.hand, *[card for row in self.table.played for card in row]):
            rest.remove(card)
        return tuple(rest)


def views(state: State, seats: Iterable[Seat | None]) -> list[View]:
    """The views of several seats. Their public part is made once."""
    table, hands = _table(state), state.hands
    placing = state.dealer if state.phase == "place" else -1
    return [
        View(None, (), None, table)
        if seat is None
        else _new(
            View, (seat, tuple(sorted(hands[seat])), state.bills[-1] if seat == placing else None, table)
        )
        for seat in seats
    ]


def _table(state: State) -> Table:
    fields = (
        state.setup.seats,
        state.setup.rounds,
        state.phase,
        state.acting,
        state.number,
        state.dealer,
        state.placed,
        tuple(map(tuple, state.bars)),
        state.fortunes,
        state.now if state.plays else None,
        state.last,
        len(state.pile),
        state.shuffled,
        tuple(state.played),
        len(state.bills),
    )
    return _new(Table, fields)
