"""What can go wrong in play, and whose fault it is, as values."""

from dataclasses import dataclass
from enum import Enum

from harness.engine import Seat

DETAIL = 500  # characters of a fault's detail, as bot.proto says


class FaultKind(Enum):
    """What a bot did wrong. Our own stall or crash is no bot's fault: then the game is void."""

    TIMEOUT = "timeout"
    ILLEGAL = "illegal"
    MALFORMED = "malformed"
    DISCONNECTED = "disconnected"
    FLOOD = "flood"  # far more was sent than was asked for


@dataclass(frozen=True, slots=True)
class Fault:
    """All that an answer to "why did my bot fail" needs, as texts."""

    seat: Seat
    turn: int  # of the record, from 1
    kind: FaultKind
    detail: str  # in words, on one line
    asked: str  # the question in words; empty if nothing was asked
    answer: str  # what the bot said, in the game's notation; empty if nothing that has one
    instead: str  # what the referee played for it: a legal move; empty if nothing was asked
    elapsed: float  # seconds from when the question was written until the fault; 0 if none was
    move_limit: float  # seconds for the answer
    bank: float  # seconds that the bank still had for it
    said: str = ""  # the last lines that the bot printed, if whoever runs the match knows them
