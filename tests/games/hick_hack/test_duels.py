"""Duels, the page's fifth point."""

import pytest

from harness.engine import Chance
from harness.games.hick_hack.moves import Dice
from harness.games.hick_hack.state import State
from tests.support.games.hick_hack.positions import (
    CHANCE,
    GAME,
    caught,
    refusal,
    shown,
    stores,
    table,
    turn,
    visit,
)


def duel(*lays: str, offer: str = "") -> State:
    """All refuse."""
    state = turn(shown(*lays), offer)
    return turn(state, *["duel" for _ in GAME.to_act(state)])


def three() -> State:
    """Seats 2, 1 and 0, the strongest first."""
    return duel("B3", "B4", "B5", "WF4", offer="0=-,1=-,2=1g")


@pytest.mark.parametrize(
    ("dice", "winner"), [("1,1,1", 2), ("1,3,1", 1), ("1,1,5", 0), ("6,6,6", 2), ("4,6,6", 1), ("2,2,5", 0)]
)
def test_every_duellist_rolls_one_die_and_adds_its_cards_number_and_the_highest_total_wins(
    dice: str, winner: int
) -> None:
    state = turn(three(), f"dice={dice}")
    assert stores(state)[winner] == "1g"
    assert visit(state, "B").rolls == ((*zip((2, 1, 0), map(int, dice.split(",")), strict=True),),)


def test_the_winner_takes_all() -> None:
    state = turn(shown("B3", "B4", "B5", "WF4", yards={"B": "3g2b1y"}), "0=3g,1=2b,2=1y")
    state = turn(turn(state, "duel", "accept"), "dice=1,1,6")
    assert stores(state) == ("3g2b1y", "-", "-", "-")


def test_those_tied_for_the_highest_roll_again_among_themselves() -> None:
    """7 and 7 against 6: seats 2 and 0 roll again."""
    state = turn(three(), "dice=2,2,4")
    assert (table(state).phase, stores(state)) == ("dice", ("-",) * 4)
    assert refusal(state, -1, Dice((1, 1, 1))).endswith("legal: dice=, a die for each of seats 2 0")
    state = turn(state, "dice=1,6")
    assert stores(state) == ("1g", "-", "-", "-")


def test_a_tie_of_others_than_the_highest_matters_to_nobody() -> None:
    assert stores(turn(three(), "dice=6,2,3")) == ("-", "-", "1g", "-")


def test_they_roll_again_as_often_as_they_tie() -> None:
    state = three()
    for dice in ("1,2,3", "3,4,5", "6,1,1"):  # all tie, all tie again, seat 2 wins
        state = turn(state, f"dice={dice}")
    assert stores(state) == ("-", "-", "1g", "-")
    assert [len(roll) for roll in visit(state, "B").rolls] == [3, 3, 3]


def test_who_was_not_among_the_tied_does_not_roll_again() -> None:
    state = turn(turn(turn(three(), "dice=2,2,4"), "dice=1,3"), "dice=6,1")
    assert [[seat for seat, _ in roll] for roll in visit(state, "B").rolls] == [[2, 1, 0], [2, 0], [2, 0]]
    assert stores(state) == ("-", "-", "1g", "-")


def test_a_seat_with_two_fowl_there_uses_the_higher() -> None:
    """H9: one die, and 5 of 3 and 5."""
    state = duel("B3+B5", "B4+WF4", "WF5+WF6", offer="0=1g,1=-")
    assert GAME.view(turn(shown("B3+B5", "B4+WF4", "WF5+WF6"), "0=1g,1=-"), 1).strengths == {0: 5, 1: 4}
    assert stores(turn(state, "dice=2,2")) == ("1g", "-", "-")
    assert stores(turn(state, "dice=2,4")) == ("-", "1g", "-")


def test_a_seat_with_two_foxes_there_uses_the_higher() -> None:
    """H9."""
    state = shown("BF4+BF6", "BF5+W4", "B5+R6")
    assert visit(state, "B").rivals == (0, 1)
    assert caught(turn(state, "dice=3,3")) == ("B5", "", "")
    assert caught(turn(state, "dice=3,5")) == ("", "B5", "")


def test_foxes_that_tie_roll_again() -> None:
    state = turn(shown("BF4", "BF5", "B5", "W6"), "dice=3,4")
    assert table(state).phase == "dice"
    assert caught(turn(state, "dice=1,6")) == ("B5", "", "", "")


def test_the_die_is_an_ordinary_one_with_six_faces() -> None:
    state = three()
    rolls = [GAME.chance(state, Chance(bytes([key] * 32))) for key in range(40)]
    for roll in rolls:
        GAME.check(state, -1, roll)
    assert {face for roll in rolls if isinstance(roll, Dice) for face in roll.faces} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    "faces", [(), (1,), (1, 2, 3, 4), (0, 1, 1), (7, 1, 1), (True, 1, 1), (1.0, 1, 1), None]
)
def test_a_roll_is_a_die_for_each_who_rolls(faces: object) -> None:
    assert refusal(three(), -1, Dice(faces)).endswith(  # type: ignore[arg-type]
        "legal: dice=, a die for each of seats 2 1 0"
    )


def test_each_roll_of_a_duel_is_an_event_of_chance_of_its_own() -> None:
    state = three()
    assert GAME.chance(state, CHANCE) == Dice(
        tuple(1 + drawn for drawn in CHANCE.draws("round 1, duel at blue, roll 1", [6, 6, 6]))
    )
    state = turn(state, "dice=2,2,4")
    assert GAME.chance(state, CHANCE) == Dice(
        tuple(1 + drawn for drawn in CHANCE.draws("round 1, duel at blue, roll 2", [6, 6]))
    )
