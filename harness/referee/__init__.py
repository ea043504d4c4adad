"""A match as a state machine: questions, answers, clocks, faults and the end. It does no I/O and knows no game."""

from harness.referee.clock import Terms, Thinking
from harness.referee.events import Ask, Over, Retired, Withdrawn
from harness.referee.faults import DETAIL, Fault, FaultKind
from harness.referee.match import Match
from harness.referee.result import GameResult

__all__ = [
    "DETAIL",
    "Ask",
    "Fault",
    "FaultKind",
    "GameResult",
    "Match",
    "Over",
    "Retired",
    "Terms",
    "Thinking",
    "Withdrawn",
]
