"""What a seat may know, chosen field by field: the public part, the same for all, and its own hand.

Nothing comes from a hand, the pile or the sack of grains except to the seat that holds it. Everything public is here,
so a bot needs to remember nothing of the game: `shuffled`, `played` and `caught` are all that counting cards
can tell.
"""

from collections.abc import Iterable
from typing import NamedTuple

from harness.engine.game import Seat
from harness.games.hick_hack.components import BOX, DECK, NO_GRAINS, Card, Grains, set_up
from harness.games.hick_hack.legal import lays
from harness.games.hick_hack.moves import Lay, Offer, even_offer
from harness.games.hick_hack.state import Lays, Phase, Round, State, Visit, strength

_new = tuple.__new__  # makes a named tuple for half the price of calling its class; for the hot path


class Table(NamedTuple):
    """The public part of a view, the same for all seats."""

    seats: int  # the number of seats
    phase: Phase  # what is asked now
    acting: tuple[Seat, ...]  # the seats that are asked now, ascending
    number: int  # the number of this round, from 1
    first: Seat  # the seat that is the nearest of equals in this round (H8)
    yards: tuple[Grains, ...]  # the grains in each yard
    stores: tuple[Grains, ...]  # the grains that each seat has eaten
    caught: tuple[
        tuple[Card, ...], ...
    ]  # the fowl that each seat's foxes ate, in the order in which they did
    scores: tuple[int, ...]  # the points of each seat so far
    held: tuple[int, ...]  # the number of cards that each seat holds
    now: Round | None  # this round as far as it has gone; None until the cards are shown
    last: Round | None  # the round before; None in the first
    pile: int  # the number of cards that are left to draw
    discards: tuple[Card, ...]  # the cards laid aside, in the order in which they were
    shuffled: tuple[Card, ...]  # the cards that the last shuffle made the pile of, sorted
    played: tuple[Lays, ...]  # what was laid since that shuffle, by round and seat


class View(NamedTuple):
    """Everything that one seat may know at the moment of a question."""

    seat: Seat | None  # the bot's own seat; None for a spectator, who has no hand
    hand: tuple[Card, ...]  # the seat's cards, sorted
    table: Table  # what everybody sees

    @property
    def lays(self) -> list[Lay]:
        """All that the seat may lay, the tamest lay first."""
        return lays(self.hand, set_up(self.table.seats).laid)

    @property
    def dispute(self) -> Visit | None:
        """The visit to the yard for which somebody proposes or answers now; None in other phases."""
        return (
            self.table.now.visits[-1] if self.table.now and self.table.phase in ("offer", "answer") else None
        )

    @property
    def grains(self) -> Grains:
        """The grains in the yard of `dispute`."""
        return self.table.yards[self.dispute.yard] if self.dispute else NO_GRAINS

    @property
    def strengths(self) -> dict[Seat, int]:
        """The number that each rival of `dispute` adds to its die in a duel, the strongest rival first."""
        if not self.dispute or not self.table.now:
            return {}
        return {seat: strength(self.table.now.lays, seat, self.dispute.yard) for seat in self.dispute.rivals}

    @property
    def offer(self) -> Offer | None:
        """The proposal for the yard of `dispute`; None before it is made."""
        return self.dispute.offer if self.dispute else None

    @property
    def my_share(self) -> Grains:
        """The grains that `offer` gives to this seat."""
        return (
            dict(self.offer.shares).get(self.seat, NO_GRAINS)
            if self.offer and self.seat is not None
            else NO_GRAINS
        )

    def even_split(self) -> Offer:
        """A proposal for `grains`: the most valuable grain first, each to the rival with the fewest points so far."""
        if self.dispute is None:
            raise ValueError(
                f"seat {self.seat} has no grains to split: none are shared now (phase {self.table.phase})"
            )
        return even_offer(self.grains, self.dispute.rivals)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the others hold or that are still in the pile, sorted; some of them twice."""
        table = self.table
        rest = list(DECK)
        cards_seen = [*self.hand, *table.discards, *[card for caught in table.caught for card in caught]]
        if table.now:
            eaten = {visit.yard for visit in table.now.visits if visit.catch}
            laid = [card for cards in table.now.lays for card in cards]
            cards_seen += [card for card in laid if card.fox or card.yard not in eaten]
        for card in cards_seen:
            rest.remove(card)
        return tuple(rest)

    @property
    def sack(self) -> Grains:
        """The grains that have not been drawn yet."""
        out = [*self.table.yards, *self.table.stores]
        return Grains(*[whole - sum(drawn) for whole, drawn in zip(BOX, zip(*out, strict=True), strict=True)])


def views(state: State, seats: Iterable[Seat | None]) -> list[View]:
    """The views of several seats. Their public part is made once."""
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
