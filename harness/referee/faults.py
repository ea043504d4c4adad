"""The faults of bots, as values. Nothing here decides what is a fault."""

from dataclasses import dataclass
from enum import Enum

from harness.engine import Seat

DETAIL = 500  # characters of a fault's detail, as bot.proto says


class FaultKind(Enum):
    """What a bot did wrong. An error of the harness is no fault of a bot: it makes the game void."""

    TIMEOUT = "timeout"
    ILLEGAL = "illegal"
    MALFORMED = "malformed"
    DISCONNECTED = "disconnected"
    FLOOD = "flood"  # the bot sent far more than it was asked for


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a bot, with all that its author needs to find the reason."""

    seat: Seat
    turn: int  # the turn of the record, from 1
    kind: FaultKind
    detail: str  # in words, on one line
    asked: str  # the question in words; empty if nothing was asked
    answer: str  # the answer in the game's notation; empty if there was none that has a notation
    instead: str  # the legal move that the referee played for the bot; empty if nothing was asked
    elapsed: float  # seconds from when the question was written until the fault; 0 if nothing was asked
    move_limit: float  # seconds for the answer
    bank: float  # seconds that the bank still had for it
    said: str = ""  # the last lines that the bot printed, if the runner knows them
