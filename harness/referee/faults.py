"""What can go wrong in play, and whose fault it is, as values."""

from dataclasses import dataclass
from enum import Enum

from harness.engine import Seat


class FaultKind(Enum):
    TIMEOUT = "timeout"
    ILLEGAL = "illegal"
    MALFORMED = "malformed"
    DISCONNECTED = "disconnected"
    REFEREE = "referee"  # our own stall or crash: never a bot's, and the game is void


@dataclass(frozen=True, slots=True)
class Fault:
    """All that an answer to "why did my bot fail" needs, as texts."""

    seat: Seat
    turn: int  # of the record, from 1
    kind: FaultKind
    detail: str  # in words, on one line
    answer: str  # what the bot said, in the game's notation; empty if nothing that has one
    instead: str  # what the referee played for it; empty if nothing was asked
    elapsed: float  # seconds from the question until the fault; 0 if nothing was asked
