"""What a seat may know: all but the deck's order, so the public part is the whole of it but for who looks.

Cheques won face down are public (K7), and so is what has left the game: `unseen` is all that counting cards can tell.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from harness.engine.game import Seat
from harness.games.razzia_knizia.components import DECK, Card, Cheque
from harness.games.razzia_knizia.state import Auction, Phase, State


class Table(NamedTuple):
    """What everybody sees."""

    seats: int
    phase: Phase
    acting: tuple[Seat, ...]
    number: int  # of the round, from 1
    turn: Seat  # whose turn it is, in an auction too
    row: tuple[Card, ...]  # in the order drawn
    police: int  # in the police row
    last_police: int  # so many end the round
    board: Cheque  # the cheque on the board
    cheques: tuple[tuple[Cheque, ...], ...]  # available, by seat, ascending
    won: tuple[tuple[Cheque, ...], ...]  # face down until the next round, by seat (K7)
    loot: tuple[tuple[Card, ...], ...]  # by seat, sorted
    scores: tuple[int, ...]
    auction: Auction | None  # the one that is on
    last: Auction | None  # the one before
    gone: tuple[Card, ...]  # out of the game, sorted
    deck: int  # how many cards are left to draw

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the deck, sorted."""
        seen = Counter(map(int, (*self.gone, *self.row, *[card for loot in self.loot for card in loot])))
        seen[Card.POLICE] += self.police
        left = []
        for card in DECK:
            if seen[card] > 0:
                seen[card] -= 1
            else:
                left.append(card)
        return tuple(left)


class View(NamedTuple):
    """`seat` is None for a spectator."""

    seat: Seat | None
    table: Table

    @property
    def loot(self) -> tuple[Card, ...]:
        """The seat's own, sorted."""
        return () if self.seat is None else self.table.loot[self.seat]

    @property
    def cheques(self) -> tuple[Cheque, ...]:
        """The seat's own that are available, ascending."""
        return () if self.seat is None else self.table.cheques[self.seat]

    @property
    def thieves(self) -> int:
        """So many thieves the seat may use now."""
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
        """The seat has called this auction, and all others have passed (K5)."""
        auction = self.table.auction
        if auction is None or auction.why != "call" or auction.opener != self.seat:
            return False
        return len(auction.bids) == self.table.seats - 1 and not auction.highest


def views(state: State, seats: Iterable[Seat | None]) -> list[View]:
    """All of one table, which is made once."""
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
