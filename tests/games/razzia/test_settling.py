"""How every bar is settled, and what stays for the next round: the page's second section, points 5 and 6."""

import pytest

from harness.games.razzia.state import State
from tests.support.games.razzia.positions import (
    DEALT,
    bills_on,
    dealt,
    emptied,
    fortunes,
    left_on,
    played,
    played_on,
    redealt,
    shown,
    turn,
)


def test_the_bars_are_settled_in_reading_order() -> None:
    state = shown("Z1", "J1", "T1", "C1", bars={"C": "5", "T": "10", "J": "20", "Z": "40"})
    assert [(take.bar, take.seat, take.bills) for take in played(state).takes] == [
        (0, 3, (5,)),
        (1, 2, (10,)),
        (3, 1, (20,)),
        (5, 0, (40,)),
    ]


def test_the_shared_bars_are_settled_in_reading_order() -> None:
    state = shown("Z1", "C1", "Z2", "C2", bars={"C": "5", "Z": "10"})
    assert [contest.bar for contest in played(state).contests] == [0, 5]


def test_where_no_card_was_played_nothing_happens_and_the_bills_stay() -> None:
    state = shown("C1", "T1", "H1", "J1", bars={"L": "50 20"})
    assert left_on(state, "L") == (20, 50)


@pytest.mark.parametrize("raids", ["JR3", "JR6 JR3", "JR4 JR6 JR3"], ids=["one", "two", "three"])
def test_where_there_are_raids_but_no_gambler_nothing_happens_and_the_bills_stay(raids: str) -> None:
    """R8: however many raids there are."""
    plays = [*raids.split(), "C1", "T1", "H1"]
    state = shown(*plays[:4], bars={"J": "50 20"})
    assert left_on(state, "J") == (20, 50)
    assert all(take.bar != 3 for take in played(state).takes)


def test_a_single_raider_takes_all_bills_where_there_is_a_gambler() -> None:
    state = shown("JR3", "J6", "C1", bars={"J": "50 20"})
    assert fortunes(state)[:2] == (70, 0)
    assert left_on(state, "J") == ()


def test_gamblers_get_nothing_where_there_is_a_raid() -> None:
    state = shown("J6", "J5", "J4", "JR3", bars={"J": "50 20"})
    assert fortunes(state) == (0, 0, 0, 70)


def test_several_raiders_share_where_there_is_a_gambler() -> None:
    state = shown("JR3", "J6", "JR4", "J1", bars={"J": "50 20"})
    assert [contest.claimants for contest in played(state).contests] == [(2, 0)]
    assert fortunes(turn(turn(state, "0=20,2=50"), "accept")) == (20, 0, 50, 0)


def test_a_gambler_alone_in_a_bar_takes_its_money() -> None:
    state = shown("J1", "CR3", "CR4", bars={"J": "50 20"})
    assert fortunes(state) == (70, 0, 0)
    assert left_on(state, "J") == ()


def test_several_gamblers_without_a_raid_share() -> None:
    state = shown("J1", "J4", "CR3", "J3", bars={"J": "50 20 5"})
    assert [contest.claimants for contest in played(state).contests] == [(1, 3, 0)]
    assert fortunes(turn(turn(state, "0=5,1=50,3=20"), "accept", "accept")) == (5, 50, 0, 20)


def test_a_raid_does_not_count_at_another_bar() -> None:
    assert fortunes(shown("J1", "CR6", "TR6", bars={"J": "50"})) == (50, 0, 0)


@pytest.mark.parametrize(
    "plays",
    [("H2", "C1", "C2"), ("H2", "H3", "H6"), ("HR4", "H3", "C1"), ("HR3", "HR4", "H6")],
    ids=["one gambler", "gamblers", "one raider", "raiders"],
)
def test_a_bar_without_bills_has_nothing_to_take_or_to_share(plays: tuple[str, ...]) -> None:
    """R9: there is one in the last round of R1's other reading only."""
    state = turn(_bar_without_bills(plays), *plays)
    assert played(state).number == 15
    assert all(contest.bar != 2 for contest in played(state).contests)
    assert all(take.bar != 2 for take in played(state).takes)


def _bar_without_bills(plays: tuple[str, ...]) -> State:
    """Three seats hold these cards in the last round, and nothing lies on Havanna Bar."""
    state = played_on(dealt(3, options=DEALT), lambda it: it.number == 15 and it.phase == "play")
    state = redealt(emptied(state, "H", to=0), *plays)
    assert bills_on(state, "H") == ()
    return state


def test_bills_left_on_bars_stay_there_for_the_next_round() -> None:
    raids = "CR3", "TR3", "HR3", "JR3"
    bills = "5 5 5 5 25 5 50" + " 10 10 10 10 15 10 40"
    state = turn(turn(dealt(4, "CR3 L3", "TR3 CR4", "HR3 CR6", "JR3 TR4", bills=bills), "L"), *raids)
    assert bills_on(state, "L") == (15, 25, 50)
    state = turn(turn(state, "L"), "L3", "CR4", "CR6", "TR4")
    assert fortunes(state) == (15 + 25 + 50 + 40, 0, 0, 0)
    assert left_on(state, "L") == ()
    assert left_on(state, "J") == (5, 10)
