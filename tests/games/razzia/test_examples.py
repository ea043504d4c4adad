"""The worked examples that the rule text gives."""

from tests.support.games.razzia.positions import bills_on, fortunes, left_on, played, shown, turn


def test_four_gamblers_alone_take_their_bars_and_the_two_others_keep_their_bills() -> None:
    """Example 1."""
    bars = {"C": "5", "T": "10", "H": "15", "J": "20", "L": "25", "Z": "30 40"}
    state = shown("C4", "H2", "T6", "J1", bars=bars)
    assert fortunes(state) == (5, 15, 10, 20)
    assert [left_on(state, bar) for bar in "CTHJ"] == [(), (), (), ()]
    assert left_on(state, "L") == (25,)
    assert left_on(state, "Z") == (30, 40)


def test_a_raider_takes_the_jungle_from_a_gambler_and_a_raid_alone_gets_nothing() -> None:
    """Example 2."""
    state = shown("J5", "JR3", "TR4", bars={"J": "20 10", "T": "50"})
    assert fortunes(state) == (0, 30, 0)
    assert left_on(state, "J") == ()
    assert left_on(state, "T") == (50,)


def test_two_raiders_share_the_55_of_jazz_house() -> None:
    """Example 3."""
    state = shown("ZR3", "ZR4", "Z5", "Z2", bars={"Z": "20 25 10"})
    assert sum(bills_on(state, "Z")) == 55
    assert [contest.claimants for contest in played(state).contests] == [(1, 0)]
    state = turn(state, "0=20,1=10+25")
    state = turn(state, "accept")
    assert fortunes(state) == (20, 35, 0, 0)
    assert left_on(state, "Z") == ()
