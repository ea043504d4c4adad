"""Raising and passing: the page's second section, point 2."""

import pytest

from harness.games.raise_game.state import Act, Pawn
from tests.support.games.raise_game.positions import (
    GAME,
    cards,
    hand,
    late,
    moves,
    over,
    raced,
    refusal,
    table,
    turn,
    turns,
)


def test_the_seat_whose_pawn_is_last_moves() -> None:
    state = raced("B3", "B1", "B2")
    assert GAME.to_act(state) == (1,)
    assert table(state).phase == "raise"


def test_of_several_last_pawns_on_the_same_space_the_top_one_moves() -> None:
    state = raced("B1", "B1", "D4")
    assert GAME.to_act(state) == (1,)
    assert GAME.to_act(turn(state, "pass")) == (0,)


def test_a_pawn_that_raises_onto_others_goes_on_top() -> None:
    """Seat 0 raises from 1 to 4, where seat 2 stands; when both are last it moves first."""
    state = raced("B1", "B2", "D4", "D5", more=("B3", "", "", "D6*"))
    state = turn(state, "+B3")
    assert table(state).race == (Pawn(1, 2), Pawn(0, 4), Pawn(2, 4), Pawn(3, 5))
    assert GAME.to_act(turn(state, "pass")) == (0,)


def test_raising_adds_the_values_of_the_cards_to_the_position() -> None:
    state = raced("C1", "B3", "D6*", more=("", "H2 G3"), dice="CCHHG--")
    assert Pawn(1, 3) in table(state).race
    state = turn(state, "+H2,G3")
    assert Pawn(1, 3 + 2 * 3 + 3 * 2) in table(state).race
    assert table(state).acts == (Act(1, cards("H2 G3"), 15),)


def test_a_raise_passes_the_next_to_last_pawns_space() -> None:
    """Not the foremost one's."""
    state = raced("B1", "B3", "D6*", more=("G3",))
    state = turn(state, "+G3")
    assert table(state).race == (Pawn(1, 3), Pawn(0, 4), Pawn(2, 6))


def test_a_raise_goes_strictly_beyond_the_next_to_last_pawns_space() -> None:
    """S3."""
    state = raced("B1", "B3", "D6*", more=("B2 B3",))
    assert "+B2 is worth 2; legal: pass, or cards of the hand that are worth 3 or more" in refusal(
        state, 0, GAME.notation.read("+B2")
    )
    assert table(turn(state, "+B3")).race[1] == Pawn(0, 4)


def test_with_several_last_pawns_on_one_space_a_raise_goes_beyond_that_space() -> None:
    """S3: one is enough, however far the next pawn stands."""
    state = raced("B2", "B2", "D6*", more=("", "B1"))
    assert GAME.to_act(state) == (1,)
    assert table(turn(state, "+B1")).race == (Pawn(0, 2), Pawn(1, 3), Pawn(2, 6))


def test_as_many_cards_may_be_played_as_are_needed() -> None:
    state = raced("B1", "D6*", more=("B1 B2 B3 H1 H2",))
    assert table(turn(state, "+B1,B2,B3")).acts == (Act(0, cards("B1 B2 B3"), 7),)


def test_any_superset_that_passes_is_allowed() -> None:
    """S3: also when fewer of the cards would do."""
    state = raced("B1", "B3", "D6*", more=("B1 B2 B3 H1 H2",))
    for raised in ("+B3", "+B2,B3", "+B1,B2,B3,H1,H2"):
        assert turn(state, raised)


def test_every_set_of_cards_that_passes_is_legal_and_no_other() -> None:
    state = raced("G2", "D4", more=("B1 B1 B2 H1 H2",))
    expected = [
        *("pass", "+B1,B2", "+B1,H2", "+B2,H1", "+B2,H2", "+H1,H2", "+B1,B1,B2", "+B1,B1,H1", "+B1,B1,H2"),
        *("+B1,B2,H1", "+B1,B2,H2", "+B1,H1,H2", "+B2,H1,H2"),
        *("+B1,B1,B2,H1", "+B1,B1,B2,H2", "+B1,B1,H1,H2", "+B1,B2,H1,H2", "+B1,B1,B2,H1,H2"),
    ]
    assert moves(state) == expected


def test_a_raise_is_made_of_cards_of_the_hand() -> None:
    state = raced("B1", "B3", more=("B3 H1 H2 H2 G2",))
    for wrong in ("+D6*", "+B3,B3", "+B3,H1,H1"):
        assert "is not in the hand B3 H1 H2 H2 G2" in refusal(state, 0, GAME.notation.read(wrong))


def test_who_passes_leaves_with_its_pawn() -> None:
    state = turn(raced("B1", "B2", "B3"), "pass")
    assert table(state).race == (Pawn(1, 2), Pawn(2, 3))
    assert table(state).acts == (Act(0, (), 1),)


def test_who_passes_draws_back_to_six() -> None:
    """At once, while the others go on."""
    state = raced("B1", "D4", "D6*", more=("B1 B2 B3 H1 H2 D4 D5 G2", "D5"))
    state = turns(state, "+B2,B3", "+D5", "pass")
    assert table(state).race == (Pawn(2, 6), Pawn(1, 9))
    assert hand(state, 0) == "B1 H1 H2 G2 D4 D5"
    assert table(state).hands == (6, 4, 5)
    assert table(state).decks == (30 - 3 - 6, 24, 24)


def test_a_seat_that_cannot_raise_passes_without_being_asked() -> None:
    """S3: all its cards together do not pass."""
    state = turn(late("B1 B2", "D6* D5", "D5 D4", dice="DDDDD--"), "B1", "D6*", "D5")
    assert table(state).acts == (Act(0, (), 1, asked=False),)
    assert GAME.to_act(state) == (2,)


def test_several_seats_that_cannot_raise_pass_one_after_the_other() -> None:
    """S3."""
    state = turn(late("B1 H1", "B3 H1", "D6* D5", dice="DDDDD--"), "B1", "B3", "D6*")
    assert over(state).acts == (Act(0, (), 1, asked=False), Act(1, (), 3, asked=False))
    assert over(state).winner == 2


def test_a_seat_that_passes_without_being_asked_draws_back_to_six() -> None:
    """At once, too, while the others go on."""
    state = raced("B1", "D5", "D6*", more=("C1 B1 B2 H1 H2 G5*", "D4"), dice="DDDDD--")
    assert table(state).acts == (Act(0, (), 1, asked=False),)
    assert GAME.to_act(state) == (1,)
    assert hand(state, 0) == "C1 B1 B2 H1 H2 G5*"
    assert table(state).hands == (6, 5, 5)
    assert table(state).decks == (23, 24, 24)


def test_a_seat_that_just_can_raise_is_asked() -> None:
    """S3: with all its cards."""
    state = turn(late("B1 B2 B3", "D5 D4"), "B1", "D5")
    assert moves(state) == ["pass", "+B2,B3"]


def test_a_seat_that_equals_with_all_its_cards_cannot_raise() -> None:
    """S3: strictly."""
    state = turn(late("B1 B2 B2", "D5 D4"), "B1", "D5")
    assert over(state).acts == (Act(0, (), 1, asked=False),)


def test_raising_goes_on_until_one_pawn_is_left() -> None:
    state = raced("B1", "B2", "B3", more=("D4", "D5", "D6*"))
    for raised, asked in (("+D4", 1), ("+D5", 2), ("+D6*", 0)):
        state = turn(state, raised)
        assert GAME.to_act(state) == (asked,)
    state = turns(state, "pass", "pass")
    assert over(state).winner == 2
    assert table(state).number == 2


def test_who_is_alone_is_not_asked_any_more() -> None:
    state = turn(raced("B1", "B2"), "pass")
    assert over(state).acts == (Act(0, (), 1),)


def test_a_seat_may_raise_again_when_its_pawn_is_last_again() -> None:
    state = raced("B1", "B2", more=("B2 D4", "B3"))
    state = turns(state, "+B2", "+B3", "+D4")
    assert [act.space for act in table(state).acts] == [3, 5, 7]


@pytest.mark.parametrize("seats", range(2, 6))
def test_at_raising_one_seat_acts_at_a_time(seats: int) -> None:
    state = raced(*["B1", "B2", "B3", "D4", "D5"][:seats])
    assert GAME.to_act(state) == (0,)
    assert "not asked to move; asked: seat 0" in refusal(state, 1, GAME.notation.read("pass"))
