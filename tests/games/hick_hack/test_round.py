"""Supply, laying cards, the order of things and the end of a round."""

import pytest

from harness.games.hick_hack.components import Card, Grains
from tests.support.games.hick_hack.positions import (
    GAME,
    cards,
    caught,
    dealt,
    every_position,
    finished,
    played,
    refusal,
    shown,
    stores,
    table,
    turn,
    views,
    visit,
)


def test_every_yard_gets_one_grain_drawn_blind_from_the_shuffled_grains() -> None:
    state = dealt(4, grains="g b y y b g")
    assert [grains.one_by_one() for grains in table(state).yards] == [[1], [2], [3], [3], [2], [1]]
    assert len(state.sack) == 72
    assert all(view.sack.points == 130 - 12 for view in views(state))  # what, but not in which order


def test_grains_nobody_ate_stay_and_the_next_supply_comes_on_top() -> None:
    state = turn(
        dealt(4, "BF4", "YF4", "RF4", "GF4", grains="y y y y y y b b b b b b"), "BF4", "YF4", "RF4", "GF4"
    )
    assert table(state).yards == (Grains(0, 1, 1),) * 6


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_every_seat_lays_one_card(seats: int) -> None:
    state = dealt(seats, "B3 B4")
    assert GAME.to_act(state) == tuple(range(seats))
    assert "legal: one of" in refusal(state, 0, GAME.notation.read("B3+B4"))


@pytest.mark.parametrize("seats", [2, 3])
def test_with_2_or_3_seats_every_seat_lays_two_cards(seats: int) -> None:
    state = dealt(seats, "B3 B4")
    assert GAME.to_act(state) == tuple(range(seats))
    GAME.check(state, 0, GAME.notation.read("B3+B4"))
    assert "legal: two, ascending" in refusal(state, 0, GAME.notation.read("B3"))


def test_the_two_are_not_a_fowl_and_a_fox_of_the_same_colour() -> None:
    state = dealt(3, "B3 BF4 YF4 YS W3 W4")
    lays = {GAME.notation.write(lay) for lay in GAME.legal_moves(state, 0)}
    assert lays.isdisjoint({"B3+BF4", "YS+YF4"})
    assert lays >= {"B3+YF4", "B3+YS", "BF4+YF4", "BF4+YS", "W3+W4"}
    for lay in ("B3+BF4", "YS+YF4"):
        assert "no fowl and fox of one colour" in refusal(state, 0, GAME.notation.read(lay))


def test_nobody_sees_a_card_before_all_have_laid_and_then_all_are_shown_at_once() -> None:
    state = dealt(4)
    assert all(view.table.now is None for view in views(state))
    state = turn(dealt(4, "B3", "B4", "W3", "W4"), "B3", "B4", "W3", "W4")
    for view in views(state):
        assert view.table.now is not None
        assert view.table.now.lays == tuple((card,) for card in cards("B3 B4 W3 W4"))


def test_the_fowl_feed_yard_by_yard_in_order() -> None:
    """H2: the yards before the first agreement are settled, those behind it wait."""
    state = shown("Y3", "B4", "Y5", "G3", "W3", "W5", yards={"Y": "1g1b"})
    assert stores(state) == ("-", "1g", "-", "-", "-", "-")
    assert GAME.to_act(state) == (2,)
    state = turn(turn(state, "0=1g,2=1b"), "accept")
    assert stores(state) == ("1g", "1g", "1b", "1g", "-", "-")
    assert GAME.to_act(state) == (5,)
    assert [visit.yard for visit in played(state).visits] == [0, 1, 3, 5]
    assert table(turn(turn(state, "4=-,5=1g"), "accept")).number == 2


def test_a_duel_of_fowl_in_one_yard_precedes_the_fowl_of_the_next() -> None:
    """H2."""
    state = turn(turn(shown("B3", "B4", "Y3", "Y4"), "0=-,1=1g"), "duel")
    assert table(state).phase == "dice"
    assert stores(state) == ("-",) * 4
    state = turn(state, "dice=6,1")
    assert stores(state) == ("-", "1g", "-", "-")
    assert GAME.to_act(state) == (3,)


def test_all_fowl_feed_before_all_foxes() -> None:
    """H2: the fox of the first yard waits for the fowl of the last one."""
    state = shown("B3", "BF4", "W3", "W4")
    assert GAME.to_act(state) == (3,)
    assert caught(state) == ("",) * 4
    state = turn(turn(state, "2=-,3=1g"), "accept")
    assert caught(state) == ("", "B3", "", "")
    assert [visit.yard for visit in played(state).visits] == [5, 0]


def test_an_agreement_is_asked_before_any_fox_has_fought() -> None:
    """H2: the foxes of the first yard duel when the fowl of the last one have agreed or duelled."""
    state = shown("B3", "BF4", "BF5", "W3", "W4")
    assert (table(state).phase, GAME.to_act(state)) == ("offer", (4,))
    state = turn(state, "3=-,4=1g")
    agreed, refused = turn(state, "accept"), turn(turn(state, "duel"), "dice=1,6")
    for settled in (agreed, refused):
        assert (table(settled).phase, visit(settled, "B").rivals) == ("dice", (2, 1))
        assert caught(settled) == ("",) * 5
        assert caught(turn(settled, "dice=6,1")) == ("", "", "B3", "", "")


def test_the_foxes_feed_yard_by_yard_in_order() -> None:
    """H2: a duel of foxes in one yard precedes the foxes of the next."""
    state = shown("B3", "BF4", "BF5", "Y3", "YF4", "R3")
    assert table(state).phase == "dice"
    assert (stores(state)[5], caught(state)) == ("1g", ("",) * 6)
    state = turn(state, "dice=6,1")
    assert caught(state) == ("", "", "B3", "", "Y3", "")
    assert [visit.yard for visit in played(state).visits] == [2, 0, 1]


def test_a_scaredy_fowl_flees_from_a_fox_while_the_fowl_feed_and_is_eaten_while_the_foxes_do() -> None:
    """H2 and H3: between the two the fowl of other yards are asked."""
    state = shown("BS", "BF4", "W3", "W4", yards={"B": "2g"})
    assert (stores(state)[0], GAME.to_act(state)) == ("1g", (3,))
    assert caught(state) == ("",) * 4
    state = turn(turn(state, "2=-,3=1g"), "accept")
    assert caught(state) == ("", "BS", "", "")
    fled, agreed, eaten = played(state).visits
    assert (fled.yard, fled.fled, fled.catch) == (0, 0, None)
    assert (agreed.yard, eaten.yard, eaten.fled) == (5, 0, None)


def test_played_cards_go_to_the_discard_pile() -> None:
    state = shown("B3", "BF4", "YF4", "R4")
    assert sorted(table(state).discards) == sorted(cards("BF4 YF4 R4"))


def test_fowl_that_foxes_ate_do_not_go_to_the_discard_pile() -> None:
    state = shown("B3", "BF4", "YF4", "R4")
    assert caught(state) == ("", "B3", "", "")
    assert cards("B3")[0] not in table(state).discards


@pytest.mark.parametrize(
    ("seats", "lays"), [(4, "B3 Y4 R5 G6"), (3, "B3+B4 Y4+Y5 R5+R6"), (2, "B3+Y3 R4+W5")]
)
def test_everybody_draws_back_to_its_hand_size(seats: int, lays: str) -> None:
    state = shown(*lays.split())
    assert table(state).number == 2
    assert table(state).held == ((6 if seats < 4 else 5),) * seats


def test_cards_are_drawn_one_at_a_time_clockwise_from_the_rounds_first_seat() -> None:
    """In the second round that is seat 1."""
    state = dealt(3, draws="B3 B4 B5 B6 Y3 Y4 R3 R4 R5 R6 G3 G4")
    foxes = [" ".join([card.text for card in hand]) for hand in state.hands]
    assert all("F" in hand for hand in foxes)
    state = turn(state, *[_quiet(hand) for hand in state.hands])
    assert [hand[-2:] for hand in state.hands] == [[*cards(drawn)] for drawn in ("B3 B6", "B4 Y3", "B5 Y4")]
    state = turn(state, *[_quiet(hand) for hand in state.hands])
    assert [hand[-2:] for hand in state.hands] == [[*cards(drawn)] for drawn in ("R5 G4", "R3 R6", "R4 G3")]


def _quiet(hand: list[Card]) -> str:
    """Two foxes of the hand, which eat nothing among themselves."""
    one, other, *_ = sorted([card for card in hand if card.fox])
    return f"{one}+{other}"


def test_the_first_seat_moves_one_clockwise_each_round() -> None:
    """H8."""
    firsts = {table(state).number: table(state).first for state in every_position(4, seed=1)}
    assert [*firsts.values()] == [0, 1, 2, 3] * 3 + [0]


def test_after_round_13_nobody_draws() -> None:
    """The cards could be of no use."""
    assert table(finished(4, seed=2)).held == (4, 4, 4, 4)
