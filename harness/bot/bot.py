"""What every bot is, whatever it plays: one object a game, asked for moves."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
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

    _until = inf  # a game asks one question at a time, so there is one time for its answer

    def __init__(self, seating: Seating) -> None:
        self.seating = seating

    @property
    def time_left(self) -> float:
        """Seconds for the answer to the question at hand, from now; less than 0 when it is too late. What the answer
        takes on its way comes off too."""
        return self._until - time.monotonic()

    def asked(self, view: Any, time_left: float) -> Any:
        """A question: what `move` gives, with the clock set."""
        self._until = time.monotonic() + time_left
        return self.move(view, time_left)

    def move(self, view: Any, time_left: float) -> Any:
        """The move, or an awaitable that gives it. `time_left` is in seconds."""
        raise NotImplementedError

    def over(self, result: GameOver) -> None:
        """The game is over; nothing more is asked."""


def converted(said: Any, convert: Callable[[Any], Any]) -> Any:
    """What an author's method gave, as a move; at once, or when it is there."""
    if hasattr(said, "__await__"):

        async def later() -> Any:
            return convert(await said)

        return later()
    return convert(said)


def no_move(method: str, said: Any, expected: str) -> TypeError:
    """What such a method gave is no move."""
    return TypeError(f"{method}() gave {said!r}; expected {expected}")
