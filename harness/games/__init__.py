"""All games, by name. A new game is a package here and an entry in `GAMES`."""

from collections.abc import Mapping

from harness.engine.game import AnyGame
from harness.errors import OptionsError
from harness.games.hick_hack import HickHack
from harness.games.raise_game import Raise
from harness.games.razzia import Razzia
from harness.games.razzia_knizia import RazziaKnizia
from harness.text import nearest, shortened

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (Razzia(), HickHack(), RazziaKnizia(), Raise())}
FIRST = next(iter(GAMES))  # the game if none is named


def find_game(name: str) -> AnyGame:
    """The game of this name; OptionsError if there is none."""
    if name in GAMES:
        return GAMES[name]
    raise OptionsError(f"no game {shortened(name)}; {nearest(name, GAMES)}")
