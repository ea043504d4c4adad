"""What a seat may know: everything but the deck's order. So a view is the public part and the number of the seat.

Cheques won face down are public (K7), and so is what has left the game: `unseen` is all that counting cards can tell.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from harness.engine.game import Seat
from harness.games.razzia_knizia.components import DECK, Card, Cheque
from harness.games.razzia_knizia.state import Auction, Phase, State


class Table(NamedTuple):
    """The public part of a view, the same for all seats."""

    seats: int  # the number of seats
    phase: Phase  # what is asked now
    acting: tuple[Seat, ...]  # the seat that is asked now
    number: int  # the number of this round, from 1
    turn: Seat  # whose turn it is, in an auction too
    row: tuple[Card, ...]  # the cards in the row, in the order drawn
    police: int  # the number of cards in the police row
    last_police: int  # the number of police that ends the round
    board: Cheque  # the cheque on the board
    cheques: tuple[tuple[Cheque, ...], ...]  # the cheques that each seat may bid with, ascending
    won: tuple[tuple[Cheque, ...], ...]  # those that each seat has face down until the next round (K7)
    loot: tuple[tuple[Card, ...], ...]  # the loot of each seat, sorted
    scores: tuple[int, ...]  # the score of each seat so far
    auction: Auction | None  # the auction that is on; None if there is none
    last: Auction | None  # the auction before; None if there was none
    gone: tuple[Card, ...]  # the cards that are out of the game, sorted
    deck: int  # the number of cards that are left to draw

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that are still in the deck, sorted."""
        counts = Counter(map(int, (*self.gone, *self.row, *[card for loot in self.loot for card in loot])))
        counts[Card.POLICE] += self.police
        rest = []
        for card in DECK:
            if counts[card] > 0:
                counts[card] -= 1
            else:
                rest.append(card)
        return tuple(rest)


class View(NamedTuple):
    """Everything that one seat may know at the moment of a question."""

    seat: Seat | None  # the bot's own seat; None for a spectator
    table: Table  # what everybody sees

    @property
    def loot(self) -> tuple[Card, ...]:
        """The seat's own loot, sorted."""
        return () if self.seat is None else self.table.loot[self.seat]

    @property
    def cheques(self) -> tuple[Cheque, ...]:
        """The cheques that the seat may bid with, ascending."""
        return () if self.seat is None else self.table.cheques[self.seat]

    @property
    def thieves(self) -> int:
        """The number of thieves that the seat may use now."""
        return min(self.loot.count(Card.THIEF), len(self.table.row))

    @property
    def bids(self) -> tuple[Cheque, ...]:
        """The seat's cheques that are higher than the bids so far, ascending; none without an auction."""
        auction = self.table.auction
        if auction is None:
            return ()
        return tuple([cheque for cheque in self.cheques if cheque > auction.highest])

    @property
    def must_bid(self) -> bool:
        """Whether the seat must bid: it has called this auction, and all others have passed (K5)."""
        auction = self.table.auction
        if auction is None or auction.why != "call" or auction.opener != self.seat:
            return False
        return len(auction.bids) == self.table.seats - 1 and not auction.highest


def views(state: State, seats: Iterable[Seat | None]) -> list[View]:
    """The views of several seats. Their public part is made once."""
    table = _table(state)
    return [View(seat, table) for seat in seats]


def _table(state: State) -> Table:
    return Table(
        state.setup.seats,
        state.phase,
        state.acting,
        state.number,
        state.turn,
        tuple(state.row),
        state.police,
        state.setup.police,
        state.board,
        tuple(map(tuple, state.cheques)),
        tuple(map(tuple, state.won)),
        tuple(map(tuple, state.loot)),
        tuple(state.scores),
        state.auction if state.phase == "bid" else None,
        state.last,
        tuple(sorted(state.gone)),
        len(state.deck),
    )
