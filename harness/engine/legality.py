"""What the checks of all games share: options, who is to move, plain values, and how an error names a move."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from harness.engine.errors import IllegalMove, NotationError
from harness.engine.game import NATURE, Options, Seat
from harness.errors import OptionsError
from harness.text import shortened

T = TypeVar("T")


def check_options(
    game: str, seat_counts: range, all_options: Mapping[str, tuple[str, ...]], seats: int, options: Options
) -> None:
    """OptionsError if the game does not allow this number of seats or these options."""
    if seats not in seat_counts:
        raise OptionsError(f"seats = {seats}: {game} takes {seat_counts[0]} to {seat_counts[-1]}")
    for name, value in options.items():
        if name not in all_options:
            names = f"known: {', '.join(all_options)}" if all_options else "it has none"
            raise OptionsError(f"{game} has no option {shortened(name)}; {names}")
        if value not in all_options[name]:
            raise OptionsError(f"{name} = {shortened(value)}: expected {' or '.join(all_options[name])}")


def not_asked(acting: Collection[Seat]) -> IllegalMove:
    """The error for a move of a seat that is not to move."""
    return IllegalMove(f"not asked to move; asked: {seats_text(acting)}")


def seats_text(seats: Collection[Seat]) -> str:
    """Seats in words, for an error."""
    if not seats:
        return "nobody, the game is over"
    return "chance" if NATURE in seats else f"seat{'s'[: len(seats) > 1]} " + " ".join(map(str, seats))


def made_of(things: object, kind: type) -> bool:
    """Whether something is a plain tuple of things of exactly this type: True is no 1 here, and 5.0 no bill."""
    return type(things) is tuple and set(map(type, things)) == {kind}


def named(move: object, kinds: Any, write: Callable[[Any], str]) -> str:
    """A move for an error: in its notation if it is of these types, otherwise by its repr."""
    try:
        return shortened(write(move))[1:-1] if isinstance(move, kinds) else shortened(repr(move))
    except Exception:  # it may be any object
        return f"a {type(move).__name__[:40]}"


def read_items(items: str, values: Mapping[str, T], what: str, expected: str) -> tuple[T, ...]:
    """Read items with commas between them; NotationError names the first that has no value."""
    try:
        return tuple(map(values.__getitem__, items.split(",")))
    except KeyError as error:
        raise NotationError(f"no {what} {shortened(str(error.args[0]))}: expected {expected}") from None
