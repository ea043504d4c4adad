"""What comes of a yard: scaredy fowl, fowl, foxes."""

import pytest

from tests.support.games.hick_hack.positions import (
    GAME,
    caught,
    lies_in,
    played,
    scores,
    shown,
    stores,
    table,
    turn,
    visit,
)


def test_a_scaredy_fowl_alone_in_the_yard_eats_everything() -> None:
    state = shown("BS", "YF4", "RF4", "GF4", yards={"B": "2g1b3y"})
    assert stores(state)[0] == "2g1b3y"
    assert lies_in(state, "B") == "-"
    assert visit(state, "B").fled is None


@pytest.mark.parametrize("other", ["B3", "BF4"])
def test_a_scaredy_fowl_flees_from_another_fowl_or_a_fox_and_takes_one_green_grain(other: str) -> None:
    state = shown("BS", other, "RF4", "GF4", yards={"B": "2g1b3y"})
    assert stores(state)[0] == "1g"
    assert visit(state, "B").fled == 0


def test_a_scaredy_fowl_flees_from_a_fowl_of_its_own_seat_too() -> None:
    """No other fowl of anybody's: what it leaves, the other eats."""
    state = shown("BS+B3", "YF4+RF4", "RF5+GF4", yards={"B": "2g1y"})
    assert [take.grains for take in visit(state, "B").takes] == [(1, 0, 0), (1, 0, 1)]
    assert visit(state, "B").fled == 0
    assert stores(state)[0] == "2g1y"


def test_without_a_green_grain_it_takes_nothing() -> None:
    state = shown("BS", "B3", "RF4", "GF4", yards={"B": "1b2y"})
    assert stores(state) == ("-", "1b2y", "-", "-")


def test_it_has_no_part_in_any_deal_or_duel() -> None:
    state = shown("BS", "B3", "B4", "GF4", yards={"B": "2g"})
    assert visit(state, "B").rivals == (2, 1)
    assert stores(state)[0] == "1g"
    state = turn(turn(state, "1=-,2=1g"), "duel")
    state = turn(state, "dice=1,6")
    assert stores(state) == ("1g", "1g", "-", "-")


def test_if_a_fox_is_there_its_card_also_falls_to_the_fox() -> None:
    """H3: and counts -2 there."""
    state = shown("BS", "BF4", "RF4", "GF4", yards={"B": "1g"})
    assert caught(state) == ("", "BS", "", "")
    assert scores(state) == (1, -2, 0, 0)


def test_it_takes_its_green_grain_from_the_fox_too() -> None:
    """H3."""
    assert lies_in(shown("BS", "BF4", "RF4", "GF4", yards={"B": "2g1b"}), "B") == "1g1b"


def test_one_fowl_left_eats_all_grains() -> None:
    """H4: after the scaredy one fled."""
    state = shown("BS", "B3", "RF4", "GF4", yards={"B": "2g1b"})
    assert stores(state) == ("1g", "1g1b", "-", "-")
    assert visit(state, "B").rivals == ()


def test_a_fowl_alone_eats_all_grains() -> None:
    """H4."""
    state = shown("B3", "YF4", "RF4", "GF4", yards={"B": "2g1b"})
    assert stores(state) == ("2g1b", "-", "-", "-")


def test_two_fowl_of_one_seat_with_nobody_else_take_all() -> None:
    """H5."""
    state = shown("B3+B4", "YF4+RF4", "RF5+GF4", yards={"B": "2g1y"})
    assert stores(state) == ("2g1y", "-", "-")
    assert table(state).number == 2


def test_two_fowl_of_one_seat_take_all_when_anothers_scaredy_fowl_has_fled() -> None:
    """H4 and H5: who fled is nobody else any more."""
    state = shown("BS+YF4", "B3+B4", "RF5+GF4", yards={"B": "2g1y"})
    assert stores(state) == ("1g", "1g1y", "-")
    assert visit(state, "B").rivals == ()


def test_a_seat_with_two_fowl_and_another_seat_are_two_rivals() -> None:
    """H5: nobody else is there is no longer so."""
    state = shown("B3+B4", "B5+RF4", "RF5+GF4", yards={"B": "2g1y"})
    assert visit(state, "B").rivals == (1, 0)


def test_several_fowl_of_different_seats_may_agree_on_a_split() -> None:
    state = shown("B3", "B4", "RF4", "GF4", yards={"B": "2g"})
    assert table(state).phase == "offer"
    state = turn(turn(state, "0=1g,1=1g"), "accept")
    assert stores(state) == ("1g", "1g", "-", "-")
    assert visit(state, "B").rolls == ()


def test_if_not_all_agree_all_of_them_duel_for_everything() -> None:
    state = shown("B3", "B4", "B5", "GF4", yards={"B": "2g1b"})
    state = turn(turn(state, "0=1g,1=1g,2=1b"), "accept", "duel")
    assert table(state).phase == "dice"
    assert stores(state) == ("-",) * 4
    state = turn(state, "dice=1,1,6")
    assert stores(state) == ("2g1b", "-", "-", "-")


def test_with_no_grain_left_there_is_nothing_to_agree_on() -> None:
    """The scaredy fowl took the last one: nobody is asked, nobody duels."""
    state = shown("BS", "B3", "B4", "GF4", yards={"B": "1g"})
    assert visit(state, "B").rivals == ()
    assert stores(state) == ("1g", "-", "-", "-")
    assert table(state).number == 2


def test_one_fox_eats_every_fowl_there_and_their_numbers_count_as_points() -> None:
    state = shown("B3", "BF4", "B6", "B5", yards={"B": "2y"})
    assert caught(state) == ("", "B3 B5 B6", "", "")
    assert scores(state) == (0, 14, 0, 0)


def test_where_a_fox_eats_the_grains_stay() -> None:
    assert lies_in(shown("B3", "BF4", "RF4", "GF4", yards={"B": "2y"}), "B") == "2y"


@pytest.mark.parametrize("lays", ["BF4 YF4 RF4 GF4", "BF4 BF5 BF6 GF4"])
def test_foxes_and_no_fowl_nothing_happens(lays: str) -> None:
    state = shown(*lays.split(), yards={"B": "2y"})
    assert caught(state) == ("", "", "", "")
    assert lies_in(state, "B") == "2y"
    assert (table(state).number, visit(state, "B").rivals) == (2, ())


def test_several_foxes_and_at_least_one_fowl_the_foxes_duel_and_the_winner_eats_all_fowl() -> None:
    state = shown("B3", "BF4", "BF6", "B6")
    assert (table(state).phase, visit(state, "B").rivals) == ("dice", (2, 1))
    assert caught(turn(state, "dice=1,6")) == ("", "B3 B6", "", "")
    assert caught(turn(state, "dice=6,6")) == ("", "", "B3 B6", "")


def test_a_scaredy_fowl_counts_as_a_fowl_for_which_foxes_duel() -> None:
    """H6."""
    state = shown("BS", "BF4", "BF6", "G6")
    assert (table(state).phase, played(state).visits[-1].rivals) == ("dice", (2, 1))
    assert stores(state)[0] == "1g"
    assert scores(turn(state, "dice=1,6")) == (1, -2, 0, 1)


def test_foxes_of_one_seat_only_eat_a_scaredy_fowl_without_a_duel_too() -> None:
    """H5 and H6."""
    state = shown("BS+YF4", "BF4+BF5", "RF5+GF4", yards={"B": "2g"})
    assert caught(state) == ("", "BS", "")
    assert (stores(state)[0], played(state).visits[-1].rivals) == ("1g", ())


def test_where_foxes_duel_the_grains_stay_too() -> None:
    state = turn(shown("B3", "BF4", "BF6", "B6", yards={"B": "2y"}), "dice=1,6")
    assert (lies_in(state, "B"), stores(state)) == ("2y", ("-",) * 4)


def test_for_foxes_no_agreement_is_possible() -> None:
    """Nobody is asked."""
    assert GAME.to_act(shown("B3", "BF4", "BF6", "B6")) == (-1,)


def test_foxes_of_one_seat_only_take_them_without_a_duel() -> None:
    """H5."""
    state = shown("B3+YF4", "BF4+BF5", "B6+GF4")
    assert caught(state) == ("", "B3 B6", "")
    assert visit(state, "B").rivals == ()


def test_a_seat_with_two_foxes_and_another_seats_fox_duel() -> None:
    """H5: these are not the foxes of one seat only."""
    state = shown("B3+YF4", "BF4+BF5", "BF6+GF4")
    assert visit(state, "B").rivals == (2, 1)


def test_a_yard_nobody_came_to_keeps_its_grains() -> None:
    state = shown("BF4", "YF4", "RF4", "GF4", yards={"W": "2b"})
    assert lies_in(state, "W") == "2b"
    assert [found.yard for found in played(state).visits] == [0, 1, 2, 3]
