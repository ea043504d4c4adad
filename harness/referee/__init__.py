"""One match as a state machine: asks, checks, clocks, faults, the end. It does no I/O and knows no game."""

from harness.referee.faults import Fault, FaultKind
from harness.referee.match import Ask, Match, Over, Retired, Terms, Withdrawn

__all__ = ["Ask", "Fault", "FaultKind", "Match", "Over", "Retired", "Terms", "Withdrawn"]
