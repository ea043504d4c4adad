"""A position of the game, with the auction so far. `rules` changes positions."""

from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from harness.engine.game import Seat
from harness.games.razzia_knizia.components import FIRST_ON_BOARD, Card, Cheque, Setup
from harness.games.razzia_knizia.scoring import Score

Phase: TypeAlias = Literal["deck", "turn", "bid", "over"]  # what is waited for: chance's deck or an answer
Why: TypeAlias = Literal["call", "row", "police"]  # a seat called it, the row was full, police were drawn


class Auction(NamedTuple):
    """An auction as far as it has gone; all of it is public."""

    opener: Seat  # the seat that drew or called, which bids last
    why: Why  # what the auction came from
    row: tuple[Card, ...]  # the cards that it is for
    bids: tuple[Cheque, ...]  # the bids in turn from the opener's left; 0 is a pass

    @property
    def highest(self) -> Cheque:
        """The highest bid so far; 0 if nobody has bid."""
        return max(self.bids, default=0)


@dataclass(slots=True)
class State:
    """A position of the game. `rules` changes it in place; all values that it hands out are frozen."""

    setup: Setup
    phase: Phase
    acting: tuple[Seat, ...]
    deck: list[Card]  # hidden, the next card last
    cheques: list[list[Cheque]]  # available, by seat, ascending
    won: list[list[Cheque]]  # face down until the next round, by seat (K7)
    loot: list[list[Card]]  # by seat, sorted
    scores: list[int]
    board: Cheque = FIRST_ON_BOARD
    row: list[Card] = field(default_factory=list)  # in the order drawn
    police: int = 0  # in the police row
    gone: list[Card] = field(default_factory=list)  # out of the game
    number: int = 1  # of the round
    turn: Seat = 0  # whose turn it is, in an auction too
    why: Why = "call"  # of the auction that is on
    bids: list[Cheque] = field(default_factory=list)  # of it, as in `Auction`
    last: Auction | None = None
    scored: list[tuple[Score, ...]] = field(default_factory=list)  # by round and seat

    def copy(self) -> "State":
        return replace(
            self,
            deck=self.deck.copy(),
            cheques=[cheques.copy() for cheques in self.cheques],
            won=[cheques.copy() for cheques in self.won],
            loot=[cards.copy() for cards in self.loot],
            scores=self.scores.copy(),
            row=self.row.copy(),
            gone=self.gone.copy(),
            bids=self.bids.copy(),
            scored=self.scored.copy(),
        )

    @property
    def auction(self) -> Auction:
        return Auction(self.turn, self.why, tuple(self.row), tuple(self.bids))
