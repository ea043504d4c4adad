"""The referee's moves for a silent seat, the lists they head, random moves, and what stays secret."""

from itertools import islice
from math import comb, prod
from random import Random

import pytest

from harness.engine import NATURE, Chance
from harness.games.hick_hack.moves import Answer
from harness.games.hick_hack.state import State
from tests.support.games.hick_hack.kit import redealt
from tests.support.games.hick_hack.positions import GAME, dealt, every_position, shown, table, turn


def stand_in(state: State, seat: int) -> str:
    return GAME.notation.write(next(GAME.legal_moves(state, seat)))


def listed(state: State, seat: int) -> list[str]:
    return list(map(GAME.notation.write, GAME.legal_moves(state, seat)))


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("B6 Y5 R4 G3 P3", "G3"),  # of equals the first yard
        ("B6 YS R4 G3 P3", "YS"),
        ("BF4 YF4 R6 GF4 PF5", "R6"),  # any fowl before any fox
        ("BF6 YF5 RF4 GF4 PF5", "RF4"),
    ],
)
def test_a_silent_seat_lays_its_lowest_fowl_or_else_its_lowest_fox(hand: str, card: str) -> None:
    assert stand_in(dealt(4, hand), 0) == card


@pytest.mark.parametrize(
    ("hand", "lay"),
    [
        ("B6 Y5 R4 G3 P3 W6", "G3+P3"),
        ("W3 BS Y5 RF4 GF4 GF5", "BS+W3"),
        ("BF6 BF5 BF4 RF5 B3 RF4", "B3+RF4"),  # not with the fox 4 of its own colour
        ("BF6 BF5 BF4 BS B3 B4", "BS+B3"),
    ],
)
def test_with_2_or_3_seats_it_lays_the_two_lowest_that_go_together(hand: str, lay: str) -> None:
    assert stand_in(dealt(3, hand), 0) == lay


@pytest.mark.parametrize(
    ("grains", "offer"),
    [
        ("1g", "0=-,1=-,2=1g"),
        ("2g", "0=-,1=1g,2=1g"),
        ("1g1b1y", "0=1g,1=1b,2=1y"),
        (
            "3g1y",
            "0=1g,1=2g,2=1y",
        ),  # seats 2, 1, 0, and 1 again: it has the less of those with one, and is stronger
        ("2b1y", "0=1b,1=1b,2=1y"),
    ],
)
def test_a_silent_proposer_makes_the_most_even_split(grains: str, offer: str) -> None:
    """The most valuable grain first, each to the claimant with fewest points so far, of several the strongest."""
    assert stand_in(shown("B3", "B4", "B5", "WF4", yards={"B": grains}), 2) == offer


def test_a_silent_claimant_accepts() -> None:
    state = turn(shown("B3", "B4", "WF5", "WF4"), "0=-,1=1g")
    assert next(GAME.legal_moves(state, 0)) is Answer.ACCEPT
    assert listed(state, 0) == ["accept", "duel"]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_referees_move_and_the_view_need_no_secret(seats: int) -> None:
    """They are the same where everything is different that the seat cannot see."""
    for state in every_position(seats, seed=seats):
        for seat in GAME.to_act(state):
            if seat != NATURE:
                other = redealt(state, seat, Random(0))
                assert GAME.view(state, seat) == GAME.view(other, seat)
                assert stand_in(state, seat) == stand_in(other, seat)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_legal_move_is_listed_once_and_passes_the_check(seats: int) -> None:
    phases = set()
    for state in every_position(seats, seed=seats):
        for seat in GAME.to_act(state):
            if seat != NATURE:
                moves = list(islice(GAME.legal_moves(state, seat), 300))
                phases.add(table(state).phase)
                assert len(moves) == len(set(moves)) > 1
                for move in moves:
                    GAME.check(state, seat, move)
                    assert GAME.notation.read(GAME.notation.write(move)) == move
    assert phases == {"lay", "offer", "answer"}


@pytest.mark.parametrize("grains", ["1g", "3g", "2g1b", "1g1b2y", "4g2b"])
def test_all_offers_are_listed_each_once(grains: str) -> None:
    """Of k grains of a colour n claimants can have k+n-1 over n-1 divisions."""
    state = shown("B3", "B4", "B5", "WF4", yards={"B": grains})
    counts = state.yards[0]
    assert len(set(listed(state, 2))) == len(listed(state, 2)) == prod(comb(count + 2, 2) for count in counts)


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("phase", ["lay", "offer", "answer"])
def test_random_moves_are_legal_and_every_legal_move_is_possible(seats: int, phase: str) -> None:
    random = Random(5).random
    lays = ["B3+YF4", "B4+W4"] if seats == 2 else ["B3", "B4", "WF4", "WF5", "WF6"]
    state = dealt(seats, *[lay.replace("+", " ") for lay in lays])
    for moves in (lays, ["0=-,1=1g"]):
        if table(state).phase != phase:
            state = turn(state, *moves)
    assert table(state).phase == phase
    drawn = [GAME.random_moves(state, random) for _ in range(600)]
    for seat in GAME.to_act(state):
        assert {moves[seat] for moves in drawn} == set(GAME.legal_moves(state, seat))
    assert all(tuple(moves) == GAME.to_act(state) for moves in drawn)


def test_two_that_do_not_go_together_are_never_drawn() -> None:
    """The fox goes with nothing in this hand, whatever is drawn first."""
    state = dealt(2, "BF4 B3 B3 B4 B5 B6")
    drawn = {GAME.random_moves(state, Random(number).random)[0] for number in range(300)}
    assert drawn == set(GAME.legal_moves(state, 0))


@pytest.mark.parametrize("seats", [2, 6])
def test_chance_is_a_function_of_the_key(seats: int) -> None:
    """The same position and key give the same move; another key gives another."""
    for state in every_position(seats, seed=seats):
        if table(state).phase in ("cards", "grains"):
            one, again, other = [GAME.chance(state, Chance(bytes([key] * 32))) for key in (1, 1, 2)]
            assert one == again != other
