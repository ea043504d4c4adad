"""What every bot is, whatever it plays: one object a game, asked for moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Seating:
    """A game begins: where the bot sits, and under what terms; times are in seconds."""

    game: str
    seats: int
    seat: int
    options: Mapping[str, str]
    move_limit: float
    bank: float


@dataclass(frozen=True, slots=True)
class GameOver:
    """A game is over for the bot. `places` and `scores` are empty if it was not played to its end with the bot."""

    ending: str  # "played", "stand_in" (too many faults) or "void"
    places: tuple[int, ...]
    scores: tuple[int, ...]
    faults: tuple[str, ...]  # the bot's own, each in a line


class Bot:
    """A new object is made for every game, so what it remembers is of that game alone."""

    game: str  # the game it plays
    games_at_once = 64  # the referee has no more in flight; a bot that thinks long says 1

    def __init__(self, seating: Seating) -> None:
        self.seating = seating

    def move(self, view: Any, time_left: float) -> Any:
        """The move, or an awaitable that gives it. `time_left` is in seconds."""
        raise NotImplementedError

    def over(self, result: GameOver) -> None:
        """The game is over; nothing more is asked."""
