"""The events by which a match tells its runner what to do."""

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from harness.engine import Record, Seat
from harness.referee.clock import Thinking
from harness.referee.faults import Fault


class Ask(NamedTuple):
    """Put this question to the bot of the seat, and call `start_clock` when it is written."""

    seat: Seat
    turn: int
    view: Any
    time_left: float


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A question is closed without a valid answer."""

    seat: Seat
    turn: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class Retired:
    """The referee plays for this seat to the end; its bot needs no more messages of the match."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Over:
    """The last event: the match is over. Without a record it is void: it counts for nobody and is played again."""

    record: Record | None
    faults: tuple[Fault, ...]
    thinking: tuple[Thinking, ...]  # by seat
    reason: str = ""  # why the match is void


MatchEvent: TypeAlias = Ask | Withdrawn | Retired | Over
