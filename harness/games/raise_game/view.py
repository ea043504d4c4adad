"""What a seat may know, chosen field by field: the public part, the same for all, and its own hand.

Nothing comes from a hand, a deck or the pile of point cards except to the seat that holds it. Everything public is here,
so a bot without a memory can play as well as one with: the cards that a seat has played tell what it may still hold.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from harness.engine.game import Seat
from harness.games.raise_game.components import DECK, POINT_CARDS, Card, Points, Symbol, factors, worth
from harness.games.raise_game.legal import raises
from harness.games.raise_game.moves import Raise
from harness.games.raise_game.state import Act, Pawn, Phase, Round, State


class Table(NamedTuple):
    """What everybody sees."""

    seats: int
    rounds: int
    phase: Phase
    acting: tuple[Seat, ...]
    number: int  # of the round, from 1; 0 before the first
    holder: Seat  # of the dice
    card: Points  # the point card that is played for; 0 when there is none
    dice: tuple[Symbol, ...]  # what they show; none before they are rolled
    picks: tuple[Card | None, ...]  # by seat, once they are shown; None: it sits out
    acts: tuple[Act, ...]  # raises and passes of this round
    race: tuple[Pawn, ...]  # the last pawn first; on the same space the top one first
    decks: tuple[int, ...]  # by seat: how many cards are left to draw
    hands: tuple[int, ...]  # by seat: how many cards it holds
    points: tuple[tuple[Points, ...], ...]  # by seat: the point cards that it has won
    nobodys: tuple[Points, ...]  # the point cards for which nobody could play
    won: tuple[tuple[Card, ...], ...]  # by seat: the cards that it has won
    played: tuple[tuple[Card, ...], ...]  # by seat: the cards of its deck that it has played, in order
    last: Round | None


class View(NamedTuple):
    """`seat` is None for a spectator, who has no hand."""

    seat: Seat | None
    hand: tuple[Card, ...]  # sorted
    table: Table

    def value(self, *cards: Card) -> int:
        """What the cards are worth together under the dice: how far they take a pawn."""
        return worth(cards, factors(self.table.dice))

    def score(self, seat: Seat) -> int:
        """What a seat has won so far; the points of the cards in its hand are added at the end."""
        return sum(self.table.points[seat]) + sum([card.points for card in self.table.won[seat]])

    @property
    def needed(self) -> int:
        """The least value that takes the last pawn strictly beyond the next-to-last one; 0 when nobody is to raise."""
        race = self.table.race
        return race[1].space - race[0].space + 1 if self.table.phase == "raise" else 0

    def raises(self) -> Iterator[Raise]:
        """What the seat may raise, those of few cards first; nothing when it is not asked to."""
        if self.table.phase != "raise" or self.seat not in self.table.acting:
            return iter(())
        return raises(self.hand, self.needed, factors(self.table.dice))

    def unplayed(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat holds or has yet to draw, sorted; some of them twice."""
        left = list(DECK)
        for card in self.table.played[seat]:
            left.remove(card)
        return tuple(left)

    @property
    def unseen_points(self) -> tuple[Points, ...]:
        """The point cards that have not been turned up, ascending; some of them will not be."""
        table = self.table
        seen = {table.card, *table.nobodys, *[points for won in table.points for points in won]}
        return tuple([points for points in POINT_CARDS if points not in seen])


def views(state: State, seats: Iterable[Seat | None]) -> list[View]:
    """All of one table, which is made once."""
    table, hands = _table(state), state.hands
    return [
        View(None, (), table) if seat is None else View(seat, tuple(sorted(hands[seat])), table)
        for seat in seats
    ]


def _table(state: State) -> Table:
    return Table(
        state.setup.seats,
        state.setup.rounds,
        state.phase,
        state.acting,
        state.number,
        state.holder,
        state.card,
        state.dice,
        state.picks,
        state.acts,
        tuple(state.race),
        tuple(map(len, state.decks)),
        tuple(map(len, state.hands)),
        tuple(map(tuple, state.points)),
        tuple(state.nobodys),
        tuple(map(tuple, state.won)),
        tuple(map(tuple, state.played)),
        state.last,
    )
