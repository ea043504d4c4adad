"""The kits of all games, by name."""

from collections.abc import Mapping

from tests.games.hick_hack.kit import KIT as HICK_HACK
from tests.games.kit import Kit
from tests.games.raise_game.kit import KIT as RAISE
from tests.games.razzia.kit import KIT as RAZZIA
from tests.games.razzia_knizia.kit import KIT as RAZZIA_KNIZIA

KITS: Mapping[str, Kit] = {
    "razzia": RAZZIA,
    "hick_hack": HICK_HACK,
    "razzia_knizia": RAZZIA_KNIZIA,
    "raise": RAISE,
}
