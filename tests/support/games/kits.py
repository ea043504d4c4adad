"""The kits of all games, by name."""

from collections.abc import Mapping

from tests.support.games.hick_hack.kit import KIT as HICK_HACK
from tests.support.games.kit import Kit
from tests.support.games.raise_game.kit import KIT as RAISE
from tests.support.games.razzia.kit import KIT as RAZZIA
from tests.support.games.razzia_knizia.kit import KIT as RAZZIA_KNIZIA

KITS: Mapping[str, Kit] = {
    "razzia": RAZZIA,
    "hick_hack": HICK_HACK,
    "razzia_knizia": RAZZIA_KNIZIA,
    "raise": RAISE,
}
