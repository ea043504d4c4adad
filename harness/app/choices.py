"""What options offer to choose from, and their defaults, as commands and pages list them.

Every command loads this module, and `harness --help` must stay quick: it must import neither gRPC nor the store.
"""

from collections.abc import Sequence

from harness.engine.chance import KEY_BYTES as KEY_BYTES
from harness.games import FIRST, GAMES
from harness.league.fixtures import Deals as Deals
from harness.league.limits import Level as Level
from harness.league.trust import NO_TRUST as NO_TRUST
from harness.league.trust import Trust as Trust
from harness.referee import FaultKind as FaultKind

DEFAULT_DB = "harness.db"  # in the directory where the command runs
DEFAULT_GAME = FIRST
GAME_NAMES: Sequence[str] = tuple(GAMES)
MOST_ALIKE = 5  # failures, after which a check asks no more: the next would be another of them
