"""A game that was played, as plain values. Whoever played it makes them, once; they are carried between processes, stored
and shown as they are. Nothing here knows how a game is played."""

from typing import NamedTuple

from harness.engine import Outcome, Seat
from harness.referee.clock import Thinking
from harness.referee.faults import Fault


class GameResult(NamedTuple):
    """A game that was played to its end: its record as a text, and what the record does not say."""

    record: str  # with its tags
    outcome: Outcome
    thinking: tuple[Thinking, ...]  # by seat
    retired: tuple[Seat, ...] = ()  # the referee played for them to the end
    faults: tuple[Fault, ...] = ()
    took: float = 0.0  # seconds
