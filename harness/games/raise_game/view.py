"""What a seat may know, chosen field by field: the public part, the same for all, and its own hand.

Nothing comes from a hand, a deck or the pile of point cards except to the seat that holds it. Everything public is here,
so a bot needs to remember nothing of the game: the cards that a seat has played tell what it may still hold.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from harness.engine.game import Seat
from harness.games.raise_game.components import DECK, POINT_CARDS, Card, Points, Symbol, factors, worth
from harness.games.raise_game.legal import raises
from harness.games.raise_game.moves import Raise
from harness.games.raise_game.state import Act, Pawn, Phase, Round, State


class Table(NamedTuple):
    """The public part of a view, the same for all seats."""

    seats: int  # the number of seats
    rounds: int  # the number of rounds of the whole game
    phase: Phase  # what is asked now
    acting: tuple[Seat, ...]  # the seats that are asked now, ascending
    number: int  # the number of this round, from 1; 0 before the first
    holder: Seat  # the seat that holds the dice
    card: Points  # the point card that is played for; 0 when there is none
    dice: tuple[Symbol, ...]  # what the dice show; empty before they are rolled
    picks: tuple[Card | None, ...]  # the first card of each seat, once shown; None of a seat that sits out
    acts: tuple[Act, ...]  # the raises and passes of this round
    race: tuple[Pawn, ...]  # the pawns, the last one first; on the same space the top one first
    decks: tuple[int, ...]  # the number of cards that each seat has left to draw
    hands: tuple[int, ...]  # the number of cards that each seat holds
    points: tuple[tuple[Points, ...], ...]  # the point cards that each seat has won
    nobodys: tuple[Points, ...]  # the point cards for which nobody could play
    won: tuple[tuple[Card, ...], ...]  # the cards that each seat has won
    played: tuple[tuple[Card, ...], ...]  # the cards of its deck that each seat has played, in order
    last: Round | None  # the round before; None in the first


class View(NamedTuple):
    """Everything that one seat may know at the moment of a question."""

    seat: Seat | None  # the bot's own seat; None for a spectator, who has no hand
    hand: tuple[Card, ...]  # the seat's cards, sorted
    table: Table  # what everybody sees

    def value(self, *cards: Card) -> int:
        """The value of cards together under the dice: how far they take a pawn."""
        return worth(cards, factors(self.table.dice))

    def score(self, seat: Seat) -> int:
        """The points that a seat has won so far; those of the cards in its hand are added at the end."""
        return sum(self.table.points[seat]) + sum([card.points for card in self.table.won[seat]])

    @property
    def needed(self) -> int:
        """The least value that takes the last pawn strictly beyond the next-to-last one; 0 when nobody is to raise."""
        race = self.table.race
        return race[1].space - race[0].space + 1 if self.table.phase == "raise" else 0

    def raises(self) -> Iterator[Raise]:
        """The raises that the seat may make, those of few cards first; none when it is not asked to raise."""
        if self.table.phase != "raise" or self.seat not in self.table.acting:
            return iter(())
        return raises(self.hand, self.needed, factors(self.table.dice))

    def unplayed(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat holds or has yet to draw, sorted; some of them twice."""
        rest = list(DECK)
        for card in self.table.played[seat]:
            rest.remove(card)
        return tuple(rest)

    @property
    def unseen_points(self) -> tuple[Points, ...]:
        """The point cards that have not been turned up, ascending; some of them will not be."""
        table = self.table
        turned_up = {table.card, *table.nobodys, *[points for won in table.points for points in won]}
        return tuple([points for points in POINT_CARDS if points not in turned_up])


def views(state: State, seats: Iterable[Seat | None]) -> list[View]:
    """The views of several seats. Their public part is made once."""
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
