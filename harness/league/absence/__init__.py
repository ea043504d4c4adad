"""A league plays on while bots are away: which bots may begin a game, and which games come first."""

from harness.league.absence.games_left import GamesLeft
from harness.league.absence.number_set import NumberSet
from harness.league.absence.presence import Presence

__all__ = ["GamesLeft", "NumberSet", "Presence"]
