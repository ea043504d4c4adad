"""What the checks of every game say and ask: who is to move, what is a plain value, how a refused move is named."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from harness.engine.errors import IllegalMove, NotationError
from harness.engine.game import NATURE, Options, Seat
from harness.errors import OptionsError
from harness.text import shortened

T = TypeVar("T")


def check_options(
    game: str, seat_counts: range, known: Mapping[str, tuple[str, ...]], seats: int, options: Options
) -> None:
    """OptionsError if the game has no such table."""
    if seats not in seat_counts:
        raise OptionsError(f"seats = {seats}: {game} takes {seat_counts[0]} to {seat_counts[-1]}")
    for name, value in options.items():
        if name not in known:
            listed = f"known: {', '.join(known)}" if known else "it has none"
            raise OptionsError(f"{game} has no option {shortened(name)}; {listed}")
        if value not in known[name]:
            raise OptionsError(f"{name} = {shortened(value)}: expected {' or '.join(known[name])}")


def not_asked(acting: Collection[Seat]) -> IllegalMove:
    return IllegalMove(f"not asked to move; asked: {seats_text(acting)}")


def seats_text(seats: Collection[Seat]) -> str:
    if not seats:
        return "nobody, the game is over"
    return "chance" if NATURE in seats else f"seat{'s'[: len(seats) > 1]} " + " ".join(map(str, seats))


def made_of(things: object, kind: type) -> bool:
    """A plain tuple of things of exactly this kind: True is no 1 here, and 5.0 no bill."""
    return type(things) is tuple and set(map(type, things)) == {kind}


def named(move: object, kinds: Any, write: Callable[[Any], str]) -> str:
    """A move of these kinds in its notation; whatever else it is, as what it is."""
    try:
        return shortened(write(move))[1:-1] if isinstance(move, kinds) else shortened(repr(move))
    except Exception:  # it may be anything, with anything in it
        return f"a {type(move).__name__[:40]}"


def read_items(items: str, known: Mapping[str, T], what: str, expected: str) -> tuple[T, ...]:
    """Texts with commas between, each of them known; NotationError names the first that is not."""
    try:
        return tuple(map(known.__getitem__, items.split(",")))
    except KeyError as error:
        raise NotationError(f"no {what} {shortened(str(error.args[0]))}: expected {expected}") from None
