"""What a seat may know, chosen field by field: the public part, the same for all, and its own hand.

Nothing comes from a hand, the pile or the sack of grains except to the seat that holds it. Everything public is here,
so a bot without a memory can play as well as one with: `shuffled`, `played` and `caught` are all that counting cards
can tell.
"""

from collections.abc import Iterable
from typing import NamedTuple

from harness.engine.game import Seat
from harness.games.hick_hack.components import BOX, DECK, NO_GRAINS, Card, Grains, set_up
from harness.games.hick_hack.legal import lays
from harness.games.hick_hack.moves import Lay, Offer, even_offer
from harness.games.hick_hack.state import Lays, Phase, Round, State, Visit, strength

_new = tuple.__new__  # on the hot path: half the price of calling the class


class Table(NamedTuple):
    """What everybody sees."""

    seats: int
    phase: Phase
    acting: tuple[Seat, ...]
    number: int  # of the round, from 1
    first: Seat  # who is the nearest of equals in this round (H8)
    yards: tuple[Grains, ...]
    stores: tuple[Grains, ...]  # what each seat has eaten
    caught: tuple[tuple[Card, ...], ...]  # the fowl that each seat's foxes ate, as they came
    scores: tuple[int, ...]
    held: tuple[int, ...]  # how many cards each seat holds
    now: Round | None  # once the cards are shown
    last: Round | None
    pile: int  # how many cards are left to draw
    discards: tuple[Card, ...]  # as they came
    shuffled: tuple[Card, ...]  # what the pile was made of by the last shuffle, sorted
    played: tuple[Lays, ...]  # by round and seat, since the last shuffle


class View(NamedTuple):
    """`seat` is None for a spectator, who has no hand."""

    seat: Seat | None
    hand: tuple[Card, ...]  # sorted
    table: Table

    @property
    def lays(self) -> list[Lay]:
        """All that the seat may lay, the tamest first."""
        return lays(self.hand, set_up(self.table.seats).laid)

    @property
    def dispute(self) -> Visit | None:
        """The yard for which somebody proposes or answers now."""
        return (
            self.table.now.visits[-1] if self.table.now and self.table.phase in ("offer", "answer") else None
        )

    @property
    def grains(self) -> Grains:
        """What lies in that yard."""
        return self.table.yards[self.dispute.yard] if self.dispute else NO_GRAINS

    @property
    def strengths(self) -> dict[Seat, int]:
        """What each of those rivals adds to its die in a duel, the strongest first."""
        if not self.dispute or not self.table.now:
            return {}
        return {seat: strength(self.table.now.lays, seat, self.dispute.yard) for seat in self.dispute.rivals}

    @property
    def offer(self) -> Offer | None:
        """What was proposed there, once it was."""
        return self.dispute.offer if self.dispute else None

    @property
    def my_share(self) -> Grains:
        """What the proposal gives to this seat."""
        return (
            dict(self.offer.shares).get(self.seat, NO_GRAINS)
            if self.offer and self.seat is not None
            else NO_GRAINS
        )

    def even_split(self) -> Offer:
        """The most valuable grain first, each to the rival who has fewest points so far."""
        if self.dispute is None:
            raise ValueError(
                f"seat {self.seat} has no grains to split: none are shared now (phase {self.table.phase})"
            )
        return even_offer(self.grains, self.dispute.rivals)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the others hold or that are still in the pile, sorted; some of them twice."""
        table = self.table
        left = list(DECK)
        seen = [*self.hand, *table.discards, *[card for caught in table.caught for card in caught]]
        if table.now:
            eaten = {visit.yard for visit in table.now.visits if visit.catch}
            shown = [card for cards in table.now.lays for card in cards]
            seen += [card for card in shown if card.fox or card.yard not in eaten]
        for card in seen:
            left.remove(card)
        return tuple(left)

    @property
    def sack(self) -> Grains:
        """The grains that have not been drawn."""
        out = [*self.table.yards, *self.table.stores]
        return Grains(*[whole - sum(drawn) for whole, drawn in zip(BOX, zip(*out, strict=True), strict=True)])


def views(state: State, seats: Iterable[Seat | None]) -> list[View]:
    """All of one table, which is made once."""
    table, hands = _table(state), state.hands
    return [
        View(None, (), table) if seat is None else _new(View, (seat, tuple(sorted(hands[seat])), table))
        for seat in seats
    ]


def _table(state: State) -> Table:
    return Table(
        state.setup.seats,
        state.phase,
        state.acting,
        state.number,
        state.first,
        tuple(state.yards),
        tuple(state.stores),
        tuple(state.caught),
        state.scores,
        tuple(map(len, state.hands)),
        state.now if state.lays else None,
        state.last,
        len(state.pile),
        tuple(state.discards),
        state.shuffled,
        state.played,
    )
