"""What a match says to whoever runs it."""

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from harness.engine import Record, Seat
from harness.referee.clock import Thinking
from harness.referee.faults import Fault


class Ask(NamedTuple):
    """Put this question to the seat's bot, and tell `asked`."""

    seat: Seat
    turn: int
    view: Any
    time_left: float


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A question is closed without an answer that counts."""

    seat: Seat
    turn: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Retired:
    """The referee plays for this seat to the end: its bot need hear no more of the match."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Over:
    """The last event. Without a record the match is void: it counts for nobody, and is played again."""

    record: Record | None
    faults: tuple[Fault, ...]
    thinking: tuple[Thinking, ...]  # by seat
    ignored: int  # answers that came late, early, twice or to nothing
    reason: str = ""  # why it is void


MatchEvent: TypeAlias = Ask | Withdrawn | Retired | Over
