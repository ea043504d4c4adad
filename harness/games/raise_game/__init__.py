"""RAISE (Peter Prinz, 2021), as docs/rules/raise.md has it. The game is named `raise`, which Python keeps for itself."""

from harness.games.raise_game.rules import Raise

__all__ = ["Raise"]
