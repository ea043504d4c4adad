"""What a seat may know, chosen field by field: the public part, which is the same for all, and its own secrets.

Nothing comes from a hand, the piles or a bill not yet placed except to the seat that holds it. Everything
public is here, so a bot without a memory can play as well as one with: `shuffled` and `played` are all that
counting cards can tell.
"""

from typing import NamedTuple

from harness.engine.game import Seat
from harness.games.razzia.components import Bill, Card
from harness.games.razzia.state import Phase, Round, State


class Table(NamedTuple):
    """What everybody sees."""

    seats: int
    rounds: int
    phase: Phase
    acting: tuple[Seat, ...]
    bars: tuple[tuple[Bill, ...], ...]
    fortunes: tuple[int, ...]  # R20
    now: Round
    last: Round | None
    pile: int  # how many cards are left to draw
    shuffled: tuple[Card, ...]  # what the pile was made of by the last shuffle, sorted
    played: tuple[tuple[Card, ...], ...]  # by round and seat, since the last shuffle
    bills: int  # how many bills have not been turned up


class View(NamedTuple):
    """`seat` is None for a spectator, who has no hand."""

    seat: Seat | None
    hand: tuple[Card, ...]  # sorted
    bill: Bill | None  # the last bill of the round, for the dealer who is to place it
    table: Table


def view(state: State, seat: Seat | None) -> View:
    deck, money = state.deck, state.money
    table = Table(
        state.setup.seats,
        state.setup.rounds,
        state.phase,
        state.acting,
        money.bars,
        state.fortunes,
        state.now,
        state.last,
        len(deck.pile),
        deck.shuffled,
        deck.played,
        len(money.pile),
    )
    if seat is None:
        return View(None, (), None, table)
    places = state.phase == "place" and seat == state.now.dealer
    return View(seat, tuple(sorted(deck.hands[seat])), money.pile[0] if places else None, table)
