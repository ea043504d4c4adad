"""Moves that are almost right, of every game: refused in one line, or moves that have a text and lose nothing."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from random import Random
from typing import Any

import pytest

from harness.engine import IllegalMove, NotationError, Seat, Turn
from harness.engine.game import AnyGame
from tests.support.strategies import assert_one_line, every_game, positions

MUTATIONS = 4_000
HUGE = 10**5000  # too long to be printed
JUNK: list[Any] = [
    None,
    True,
    -1,
    HUGE,
    -HUGE,
    5.0,
    float("nan"),
    "",
    "5",
    b"5",
    (),
    [],
    {},
    ((),),
    len,
    Random,
]
PIECES = ["", "+", ",", "=", "-", "*", " ", "0", "1", "7", "01", "pass", "dice=", "\n", "é", "٣"]


@cache
def known(game: AnyGame) -> list[tuple[Any, Turn]]:
    """Every position of a game at each number of seats, with the turn made there."""
    found = [
        (state, turn)
        for seats in game.seats
        for state, turn in positions(game, seats, {}, Random(seats).randbytes(32), seats)
    ]
    return [(state, turn) for state, turn in found if turn]


@cache
def parts(game: AnyGame) -> list[Any]:
    """All that moves of the game are made of: the moves, what is in them, what is in that."""
    found = dict.fromkeys(
        part for _, turn in known(game) for move in turn.moves.values() for part in _parts(move)
    )
    return [*found]


def _parts(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from _parts(item)


def almost(game: AnyGame, value: Any, random: Random) -> Any:
    """The value with something in it changed, somewhere."""
    if not isinstance(value, tuple) or random.random() < 0.1:
        return random.choice([*_near(value), random.choice(parts(game)), random.choice(JUNK)])
    items = [*value]
    at = random.randrange(len(items)) if items else 0
    match random.choice(["inside", "inside", "inside", "drop", "double", "swap", "reverse", "list"]):
        case "inside" if items:
            items[at] = almost(game, items[at], random)
        case "drop":
            del items[at : at + 1]
        case "double":
            items[at:at] = items[at : at + 1] or [random.choice(parts(game))]
        case "swap" if items:
            items[at], items[0] = items[0], items[at]
        case "reverse":
            items.reverse()
        case "list":
            return items
    return _like(value, items)


def _near(value: Any) -> Sequence[Any]:
    if isinstance(value, Enum):
        return [*type(value), value.value]
    if isinstance(value, int):
        return [int(value), value + 1, value - 1, -value, float(value), str(value), bool(value), (value,)]
    return [value]


def _like(value: tuple[Any, ...], items: list[Any]) -> Any:
    """A named tuple keeps its name where the number of its fields allows."""
    fields = getattr(value, "_fields", None)
    return type(value)(*items) if fields is not None and len(fields) == len(items) else tuple(items)


def tried(game: AnyGame, state: Any, turn: Turn, seat: Seat, move: Any) -> bool:
    """Whether it is legal; then it is also made."""
    try:
        game.check(state, seat, move)
    except IllegalMove as error:
        assert_one_line(error)
        return False
    again = game.notation.read(game.notation.write(move))
    assert (again, type(again)) == (move, type(move))
    game.audit(game.apply(game.copy(state), {**turn.moves, seat: move}))
    return True


@every_game
def test_a_mutated_move_is_refused_in_one_line_or_has_a_text_and_loses_nothing(game: AnyGame) -> None:
    random, seen = Random(1), Counter[bool]()
    for _ in range(MUTATIONS):
        state, turn = random.choice(known(game))
        seat = random.choice([*turn.moves])
        seen[tried(game, state, turn, seat, almost(game, turn.moves[seat], random))] += 1
    assert min(seen[True], seen[False]) > MUTATIONS / 50


@every_game
def test_a_move_with_a_mutated_text_is_no_move_or_is_refused_or_loses_nothing(game: AnyGame) -> None:
    """All that a bot can say, or a record: what has no text cannot come from outside."""
    random, seen = Random(1), Counter[str]()
    for _ in range(MUTATIONS):
        state, turn = random.choice(known(game))
        seat = random.choice([*turn.moves])
        text = _respelled(random, game.notation.write(turn.moves[seat]))
        try:
            move = game.notation.read(text)
        except NotationError as error:
            assert_one_line(error)
            seen["no move"] += 1
            continue
        assert game.notation.write(move) == text  # one text for one move
        seen["legal" if tried(game, state, turn, seat, move) else "refused"] += 1
    assert min(seen[outcome] for outcome in ("no move", "refused", "legal")) > MUTATIONS / 100


def _respelled(random: Random, text: str) -> str:
    start, end = sorted(random.randrange(len(text) + 1) for _ in range(2))
    taken = text[start : min(end, start + random.randrange(4))]
    piece = random.choice([random.choice(PIECES), text[end : end + 2], taken[::-1], taken * 2])
    return text[:start] + piece + text[start + len(taken) :]


@pytest.mark.parametrize("wrong", JUNK, ids=lambda wrong: type(wrong).__name__)
@every_game
def test_what_is_nothing_of_the_game_is_refused_in_one_line(game: AnyGame, wrong: Any) -> None:
    for state, turn in known(game)[:: max(1, len(known(game)) // 40)]:
        for seat in turn.moves:
            with pytest.raises(IllegalMove) as refused:
                game.check(state, seat, wrong)
            assert_one_line(refused.value)
