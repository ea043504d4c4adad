"""Nothing of a game is lost or doubled, whatever is played; and the audit that says so can say otherwise."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from harness.engine import NATURE, ConservationError, IllegalMove, NotationError, Seat, Turn
from harness.engine.game import AnyGame
from harness.games.razzia import Razzia
from harness.games.razzia.components import CARDS
from harness.games.razzia.moves import Answer, Bills, Cards, Dice, Offer, Place
from harness.games.razzia.state import State
from tests.support.games.kits import KITS
from tests.support.strategies import assert_one_line, every_game, examples, keys, positions, seeds, tables

RAZZIA = Razzia()
PHASES = ("cards", "bills", "place", "play", "offer", "answer", "dice")


@every_game
@examples(60)
@given(data=st.data())
def test_in_every_position_of_a_game_all_of_its_box_is_there_and_the_audit_says_so(
    game: AnyGame, data: st.DataObject
) -> None:
    (seats, options), key, seed = data.draw(tables(game)), data.draw(keys), data.draw(seeds)
    for state, _ in positions(game, seats, options, key, seed, referee=0.2):
        game.audit(state)
        KITS[game.name].count(state)


@every_game
def test_the_audit_catches_a_lost_a_doubled_and_a_swapped_thing_wherever_it_lies(game: AnyGame) -> None:
    damages = KITS[game.name].damages
    assert damages
    damaged: Counter[str] = Counter()
    for seats in game.seats:
        for state, _ in positions(game, seats, {}, Random(seats).randbytes(32), seats):
            game.audit(state)
            for what, damage in damages.items():
                other = game.copy(state)
                if damage(other):
                    with pytest.raises(ConservationError, match=rf"a bug in the rules of {game.name}"):
                        game.audit(other)
                    with pytest.raises(AssertionError):
                        KITS[game.name].count(other)
                    damaged[what] += 1
    assert all(damaged[what] > 10 for what in damages), damaged


@pytest.mark.parametrize("phase", PHASES)
@examples(250)
@given(data=st.data())
def test_a_mutated_move_is_refused_in_one_line_or_has_a_text_and_loses_nothing(
    phase: str, data: st.DataObject
) -> None:
    state, turn, seat = _asked(phase, data)
    _check_and_apply(state, turn, seat, _mutation(data.draw, turn.moves[seat]))


def _check_and_apply(state: State, turn: Turn, seat: Seat, move: Any) -> None:
    note(f"the move was {turn.moves[seat]!r}"[:500])
    try:
        RAZZIA.check(state, seat, move)
    except IllegalMove as error:
        assert_one_line(error)
        return
    assert RAZZIA.notation.read(RAZZIA.notation.write(move)) == move
    state = RAZZIA.apply(RAZZIA.copy(state), {**turn.moves, seat: move})
    RAZZIA.audit(state)
    KITS[RAZZIA.name].count(state)


@pytest.mark.parametrize("phase", PHASES)
@examples(200)
@given(data=st.data())
def test_a_move_with_a_mutated_text_is_no_move_or_is_refused_or_loses_nothing(
    phase: str, data: st.DataObject
) -> None:
    """All that a bot can say, or a record: what has no text cannot come from outside."""
    state, turn, seat = _asked(phase, data)
    text = _respelled(data.draw, RAZZIA.notation.write(turn.moves[seat]))
    try:
        move = RAZZIA.notation.read(text)
    except NotationError as error:
        assert_one_line(error)
        return
    assert RAZZIA.notation.write(move) == text  # one text for one move
    _check_and_apply(state, turn, seat, move)


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["great", "negative"])
@pytest.mark.parametrize("phase", PHASES)
def test_a_number_too_long_to_be_printed_is_refused_in_one_line(phase: str, number: int) -> None:
    for state, turn in _known_positions()[phase][:6]:
        for seat in turn.moves:
            offer = Offer(((0, (number,)), (seat, ())))
            for move in (number, Place(number), offer, Bills((number,)), Dice(((0, number, 1),))):
                with pytest.raises(IllegalMove) as refusal:
                    RAZZIA.check(state, seat, move)  # type: ignore[arg-type]
                assert_one_line(refusal.value)


def _asked(phase: str, data: st.DataObject) -> tuple[State, Turn, Seat]:
    known = _known_positions()[phase]
    state, turn = known[data.draw(st.integers(0, len(known) - 1), label="position")]
    return state, turn, data.draw(st.sampled_from([*turn.moves]), label="seat")


@cache
def _known_positions() -> dict[str, list[tuple[State, Turn]]]:
    """Every position of a game at each number of seats, by what is waited for."""
    known: dict[str, list[tuple[State, Turn]]] = {phase: [] for phase in PHASES}
    for seats in RAZZIA.seats:
        for state, turn in positions(RAZZIA, seats, {}, bytes(32), seats):
            if turn:
                known[state.phase].append((state, turn))
    return known


_leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.sampled_from([-(2**63), 10**30, 10**300, float("nan"), float("inf"), -0.0, 5.0, 2.5]),
    st.text(max_size=3),
    st.sampled_from(["J3", "5", b"J3", CARDS[0], CARDS[-1], Answer.DUEL, Place(0), len]),
)
_junk = st.recursive(
    _leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(st.integers(0, 7), inner, max_size=2),
        st.builds(Offer, inner),
        st.builds(Cards, inner),
        st.builds(Bills, inner),
        st.builds(Dice, inner),
        st.builds(Place, inner),
    ),
    max_leaves=4,
)


def _mutation(draw: Callable[[st.SearchStrategy[Any]], Any], value: Any) -> Any:
    """The value with one thing in it changed, somewhere."""
    if not isinstance(value, tuple) or not value:
        return draw(st.one_of(st.sampled_from(_near(value)), _junk))
    how = draw(st.sampled_from(["inside", "inside", "inside", "drop", "double", "swap", "list", "junk"]))
    if how == "junk":
        return draw(_junk)
    if how == "list":
        return [*value]
    items: list[Any] = [*value]
    at = draw(st.integers(0, len(items) - 1))
    match how:
        case "inside":
            items[at] = _mutation(draw, items[at])
        case "drop":
            del items[at]
        case "double":
            items.insert(at, items[at])
        case "swap":
            items[at], items[0] = items[0], items[at]
    return _like(value, items)


def _like(value: tuple[Any, ...], items: list[Any]) -> Any:
    """A named tuple keeps its name where the number of its fields allows."""
    fields = getattr(value, "_fields", None)
    if fields is None:
        return tuple(items)
    return type(value)(*items) if len(items) == len(fields) else tuple(items)


def _near(leaf: Any) -> list[Any]:
    """What is almost this: equal but of another type, or a little or far beside it."""
    if not isinstance(leaf, int):
        return [str(leaf), (leaf,), None]
    numbers = [float(leaf), bool(leaf), -leaf, leaf + 1, leaf - 1, leaf * 10, leaf * 10**30, complex(leaf)]
    return [int(leaf), *numbers, str(leaf), (leaf,), [leaf]]


_PARTS = [
    "",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "10",
    "15",
    "50",
    "C",
    "J",
    "R",
    "Z",
    "-",
    "+",
    "=",
    ",",
    "5+",
]


def _respelled(draw: Callable[[st.SearchStrategy[Any]], Any], text: str) -> str:
    """The text with some of its letters, signs and numbers changed, or two of them exchanged."""
    words = re.findall(r"[0-9]+|[a-z]+|.", text)
    places = st.integers(0, len(words) - 1)
    if draw(st.booleans()):
        one, other = draw(places), draw(places)
        words[one], words[other] = words[other], words[one]
    else:
        for _ in range(draw(st.integers(1, 3))):
            words[draw(places)] = draw(st.sampled_from([*_PARTS, *words[:40]]))
    return "".join(words)


def test_the_mutations_reach_moves_of_all_seats_and_of_chance() -> None:
    known = _known_positions()
    assert all(known.values())
    assert {seat for turns in known.values() for _, turn in turns for seat in turn.moves} == {
        NATURE,
        *range(8),
    }
