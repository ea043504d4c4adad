"""The base class of all bots. The harness makes an object for each game and asks it for moves."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import inf
from operator import index
from typing import Any

from harness.text import printable

_SHOWN = 200  # characters of a wrong answer
_HIGHEST = 1 << 31  # no seat, bar, bill, cheque or count of grains is near it


@dataclass(frozen=True, slots=True)
class Seating:
    """Tells a bot at the beginning of a game where it sits and on what terms it plays."""

    game: str  # the game's name
    seats: int  # the number of seats
    seat: int  # the bot's own seat; seats count from 0, clockwise
    options: Mapping[str, str]  # the game's options by name, those left at their default among them
    move_limit: float  # seconds for each answer
    bank: float  # seconds for the whole game that answers may take beyond the move limit


@dataclass(frozen=True, slots=True)
class GameOver:
    """Tells a bot how a game ended for it; `over(result)` gets one.

    `places` and `scores` are empty if the game was not played to its end with the bot.
    """

    ending: str  # "played"; "stand_in": the referee played on for the bot; "void": the game does not count
    places: tuple[int, ...]  # by seat, from 1; equals share the better place
    scores: tuple[int, ...]  # by seat
    faults: tuple[str, ...]  # the bot's own faults, each in a line


class Bot:
    """The base of all bots; each game's own class is made from it.

    The harness makes a new object for every game, so what an object remembers is of that game alone.
    """

    game: str  # the name of the game that the class plays
    games_at_once = 64  # the most games that the referee has open with the bot, from 1 to 1,024

    _until = inf  # a game asks one question at a time, so there is one time for its answer

    def __init__(self, seating: Seating) -> None:
        """Take a seat; who overrides this calls `super().__init__(seating)`, which sets `self.seating`."""
        self.seating = seating

    @property
    def time_left(self) -> float:
        """The seconds that are left now for the answer to the question at hand; below 0 it is too late.

        The answer's way to the referee takes some of it, too, so leave a little.
        """
        return self._until - time.monotonic()

    def asked(self, view: Any, time_left: float) -> Any:
        """Set the clock and call `move`. The harness calls this; override `move` instead."""
        self._until = time.monotonic() + time_left
        return self.move(view, time_left)

    def move(self, view: Any, time_left: float) -> Any:
        """Answer a question: return a move of the game, or an awaitable that gives one.

        A game's own class overrides this and calls a method for each kind of question. `time_left` is in seconds.
        """
        raise NotImplementedError

    def over(self, result: GameOver) -> None:
        """Learn how the game ended; nothing more is asked in it. Override it in bots that learn from results."""


def converted(answer: Any, convert: Callable[[Any], Any]) -> Any:
    """Convert what a method of the author gave to a move: at once, or when it is awaited."""
    if hasattr(answer, "__await__"):

        async def later() -> Any:
            return convert(await answer)

        return later()
    return convert(answer)


def no_move(method: str, answer: Any, expected: str) -> TypeError:
    """The error for a method that gave no move."""
    return TypeError(f"{method}() gave {printable(repr(answer), _SHOWN)}; expected {expected}")


def truth(answer: Any) -> bool | None:
    """True or False, of Python or of a library such as numpy, whose own type `item()` converts. None for anything else, even
    if Python takes it for true."""
    if isinstance(answer, bool):
        return answer
    try:
        value = None if getattr(answer, "ndim", 0) else answer.item()
    except Exception:  # it has no such method, or another one of this name
        return None
    return value if isinstance(value, bool) else None


def whole(answer: Any, *, but: type) -> int | None:
    """A whole number from 0 on, of Python or of a library; None for anything else. True and False are none, nor are things of
    a game that are subclasses of int (`but`)."""
    if isinstance(answer, but) or truth(answer) is not None:
        return None
    try:
        number = index(answer)
    except TypeError:
        return None
    return number if 0 <= number < _HIGHEST else None


def wholes(answer: Any, *, but: type) -> list[int] | None:
    """Several whole numbers; None if one is none, or if `answer` is not iterable."""
    if isinstance(answer, str | bytes) or not isinstance(answer, Iterable):
        return None
    numbers = [whole(each, but=but) for each in answer]
    return None if None in numbers else [number for number in numbers if number is not None]
