"""What options offer to choose from, and their defaults, as commands and pages list them.

Every command loads this module, and `harness --help` must stay quick: it must import neither gRPC nor the store.
"""

from collections.abc import Sequence

from harness.engine.chance import KEY_BYTES
from harness.games import FIRST, GAMES
from harness.league.fixtures import Deals
from harness.league.limits import Level
from harness.league.trust import NO_TRUST, Trust
from harness.referee import FaultKind

__all__ = [
    "DEFAULT_DB",
    "DEFAULT_GAME",
    "GAME_NAMES",
    "KEY_BYTES",
    "MOST_ALIKE",
    "NO_TRUST",
    "Deals",
    "FaultKind",
    "Level",
    "Trust",
]

DEFAULT_DB = "harness.db"  # in the directory where the command runs
DEFAULT_GAME = FIRST
GAME_NAMES: Sequence[str] = tuple(GAMES)
MOST_ALIKE = 5  # failures, after which a check asks no more: the next would be another of them
