"""A game that was played, as plain values: who played it makes them once, and they are carried, stored and shown as they
are. Nothing here knows how a game is played."""

from typing import NamedTuple

from harness.engine import Outcome, Seat
from harness.referee.clock import Thinking
from harness.referee.faults import Fault


class GameResult(NamedTuple):
    """A game that was played to its end."""

    record: str  # its text, with its tags
    outcome: Outcome
    thinking: tuple[Thinking, ...]  # by seat
    retired: tuple[Seat, ...] = ()  # the referee played for them to the end
    faults: tuple[Fault, ...] = ()
    took: float = 0.0  # seconds
