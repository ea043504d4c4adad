"""A round up to the first cards: the page's second section before and in point 1."""

import pytest

from harness.engine import NATURE
from harness.games.raise_game.components import DECK
from harness.games.raise_game.moves import Deck, Dice, PointCards
from harness.games.raise_game.state import Pawn
from tests.support.games.raise_game.positions import (
    CHANCE,
    GAME,
    cards,
    dealt,
    hand,
    late,
    late_unrolled,
    over,
    raced,
    refusal,
    table,
    turn,
    turns,
    unrolled,
    views,
)


def test_everybody_holds_six_cards_of_its_own_shuffled_deck() -> None:
    state = unrolled("C1 C2 C3 B1 B2 B3 D4", "D6* D5 D5 D4 G5* G4")
    assert [hand(state, seat) for seat in range(2)] == ["C1 C2 C3 B1 B2 B3", "G4 G5* D4 D5 D5 D6*"]
    assert table(state).hands == (6, 6)
    assert table(state).decks == (24, 24)


@pytest.mark.parametrize("seats", range(2, 6))
def test_each_deck_is_shuffled_by_an_event_of_its_own_then_the_point_cards_are(seats: int) -> None:
    state = GAME.start(seats, {})
    for seat in range(seats):
        assert GAME.to_act(state) == (NATURE,)
        drawn = GAME.chance(state, CHANCE)
        assert drawn == Deck(CHANCE.shuffled(f"deck of seat {seat}", DECK))
        state = GAME.apply(state, {NATURE: drawn})
        assert tuple(state.hands[seat]) == drawn.pile[:6]
    assert isinstance(GAME.chance(state, CHANCE), PointCards)


def test_the_holder_of_the_dice_turns_up_a_point_card() -> None:
    state = unrolled("", "", points="17 6")
    assert table(state).card == 17
    state = turns(turn(turn(state, "dice=CCCCC--"), "C1", "C2"), "pass")
    assert (table(state).number, table(state).card) == (2, 6)


def test_the_holder_of_the_dice_rolls_the_seven_dice() -> None:
    state = unrolled("", "")
    assert GAME.to_act(state) == (NATURE,)
    assert table(state).dice == ()
    assert table(turn(state, "dice=CBHGH-C")).dice == (0, 1, 2, 3, 2, 5, 0)


def test_a_roll_has_a_name_of_its_own_each_round() -> None:
    first = unrolled("", "")
    second = turns(turn(turn(first, "dice=CCCCC--"), "C1", "C2"), "pass")
    faces = [GAME.chance(state, CHANCE) for state in (first, second)]
    for number, roll in enumerate(faces, 1):
        drawn = CHANCE.draws(f"round {number}, dice", [6] * 7)
        dice = ["CCBHGD", "CCBHGD", "CCBHGD", "CBBHGD", "CBHHGD", "CBBHG-", "CBH---"]
        assert roll == Dice(tuple("CBHGD-".index(die[face]) for die, face in zip(dice, drawn, strict=True)))


def test_seat_0_holds_the_dice_of_the_first_round() -> None:
    """A ruling of the house."""
    assert table(unrolled("", "", "")).holder == 0


def test_every_seat_picks_one_card_at_once() -> None:
    state = dealt("", "", "")
    assert GAME.to_act(state) == (0, 1, 2)
    assert table(state).phase == "pick"


def test_the_first_cards_are_picked_secretly_and_all_are_shown() -> None:
    state = dealt("C1 B1", "C2 B2", "C3 B3")
    assert all(view.table.picks == () for view in views(state))
    shown = turn(state, "B1", "B2", "B3")
    assert all(view.table.picks == cards("B1 B2 B3") for view in views(shown))
    assert [len(view.hand) for view in views(shown)] == [5, 5, 5, 0]


def test_a_pick_is_a_card_of_the_hand() -> None:
    state = dealt("C1 C2 C3 B1 B2 B3", "")
    for wrong in (*cards("D4"), None, "C1", 1, True, GAME.notation.read("pass"), GAME.notation.read("+C1")):
        assert "is no card of the hand; legal: one of C1 C2 C3 B1 B2 B3" in refusal(state, 0, wrong)


def test_each_puts_its_pawn_on_the_value_of_its_card() -> None:
    state = raced("C2", "B3", "D5", dice="CCDHG--")
    assert set(table(state).race) == {Pawn(0, 6), Pawn(1, 3), Pawn(2, 10)}


def test_a_pawn_arriving_on_others_goes_on_top() -> None:
    """The holder's, seat 0's, is the first on the space and so the lowest."""
    state = raced("B3", "B3", "G3", "D4")
    assert table(state).race == (Pawn(2, 3), Pawn(1, 3), Pawn(0, 3), Pawn(3, 4))


def test_the_pawns_are_put_starting_with_the_holder_of_the_dice() -> None:
    """Seat 2 wins the first round, so it holds the dice of the second: 2, 0, 1."""
    state = turns(raced("B1", "B2", "D5", more=("B3", "B3", "B3")), "pass", "pass")
    state = turn(turn(state, "dice=CCCCC--"), "B3", "B3", "B3")
    assert table(state).holder == 2
    assert table(state).race == (Pawn(1, 3), Pawn(0, 3), Pawn(2, 3))


def test_a_seat_that_holds_no_card_at_the_start_of_a_round_sits_the_round_out() -> None:
    """S4."""
    state = late("B1 D4", "", "B3 G3")
    assert GAME.to_act(state) == (0, 2)
    state = turn(state, "B1", "B3")
    assert table(state).picks == (*cards("B1"), None, *cards("B3"))
    assert {pawn.seat for pawn in table(state).race} == {0, 2}


def test_a_seat_that_sits_out_can_still_be_the_holder_who_rolls() -> None:
    """S4."""
    state = late("", "B1 D4", "B3 G3")
    assert table(state).holder == 0
    assert table(turn(state, "B1", "B3")).race == (Pawn(1, 1), Pawn(2, 3))


def test_a_seat_with_one_card_plays_it_without_being_asked() -> None:
    """A ruling of the house: it has nothing to decide."""
    state = late("B1", "B2 B3", "G3")
    assert GAME.to_act(state) == (1,)
    state = turn(state, "B3")
    assert over(state).picks == cards("B1 B3 G3")


def test_a_round_in_which_nobody_has_anything_to_decide_is_played_by_the_dice_alone() -> None:
    """A ruling of the house."""
    state = turn(late_unrolled("B1", "D4", ""), "dice=CCCCC--")
    assert over(state).picks == (*cards("B1 D4"), None)
    assert over(state).winner == 1
    assert GAME.to_act(state) == (NATURE,)


def test_a_seat_alone_with_cards_picks_one_and_takes_the_point_card() -> None:
    """S4."""
    state = late("", "B1 B2")
    assert GAME.to_act(state) == (1,)
    state = turn(state, "B2")
    assert (over(state).winner, over(state).acts) == (1, ())
    assert hand(state, 1) == "B1"


def test_a_point_card_for_which_nobody_can_play_is_nobodys() -> None:
    """A ruling of the house: the dice stay where they are."""
    before = late_unrolled("", "", "")
    state = turn(before, "dice=CCCCC--")
    assert over(state).winner is None
    assert table(state).nobodys == (table(before).card,)
    assert table(state).points == ((), (), ())
    assert table(state).holder == 0
    assert table(state).number == 2
    GAME.audit(state)
