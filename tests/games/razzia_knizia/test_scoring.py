"""Scoring, the page's third section, and who wins."""

import pytest

from harness.games.razzia_knizia.components import BUSINESSES, LEAVING, TRINKETS, Card
from harness.games.razzia_knizia.scoring import Score, end_scores
from tests.support.games.razzia_knizia.positions import (
    GAME,
    asked,
    cards,
    dealt,
    every_position,
    in_round,
    played,
    round_ended,
    staying,
    table,
    with_cheques,
    with_loot,
)


def scored(*loot: str, number: int = 1) -> tuple[Score, ...]:
    """At the end of a round in which the seats have this loot."""
    state = round_ended(in_round(with_loot(dealt(max(len(loot), 2)), *loot), number))
    return state.scored[-1]


@pytest.mark.parametrize(
    ("loot", "points"),
    [
        ("", -5),
        ("RI", 0),
        ("RI RI RI RI", 0),
        ("RI WA", 0),
        ("RI WA DI", 5),
        ("RI RI WA DI DI", 5),
        ("RI WA BR DI", 10),
        ("RI WA BR CH DI", 15),
        ("RI WA BR CH DI RI WA BR CH DI", 15),
    ],
)
def test_no_trinket_costs_5_and_kinds_of_trinkets_give_5_10_and_15(loot: str, points: int) -> None:
    assert scored(loot)[0].trinkets == points


@pytest.mark.parametrize("count", range(4))
def test_each_gold_coin_gives_3(count: int) -> None:
    assert scored("CO " * count)[0].coins == 3 * count


@pytest.mark.parametrize(
    ("loot", "points"),
    [("", 0), ("CA CA CA", 0), ("DR", 1), ("DR DR", 2), ("CA DR", 2), ("CA CA CA DR DR", 5)],
)
def test_with_at_least_one_driver_each_car_and_each_driver_give_1(loot: str, points: int) -> None:
    assert scored(loot)[0].cars == points


def test_most_bodyguards_give_5_and_fewest_cost_2() -> None:
    assert [score.bodyguards for score in scored("BG BG BG", "BG", "BG BG")] == [5, -2, 0]


def test_most_and_fewest_bodyguards_count_for_all_who_tie() -> None:
    assert [score.bodyguards for score in scored("BG BG", "BG BG", "", "", "BG")] == [5, 5, -2, -2, 0]


@pytest.mark.parametrize("loot", ["", "BG", "BG BG"])
def test_when_all_tie_for_bodyguards_all_get_both(loot: str) -> None:
    """K8."""
    assert [score.bodyguards for score in scored(loot, loot, loot)] == [3, 3, 3]


@pytest.mark.parametrize("count", range(4))
def test_each_unused_thief_gives_2(count: int) -> None:
    assert scored("TH " * count)[0].thieves == 2 * count


def test_every_round_is_scored() -> None:
    for state in every_position(4, seed=4):
        assert len(state.scored) == state.number - (state.phase != "over")
    assert state.scores == [
        sum(score.total for score in scores) for scores in zip(*state.scored, strict=True)
    ]


def test_scores_are_public_and_add_up_over_the_rounds() -> None:
    state = round_ended(with_loot(dealt(2), "CO RI", "BG"))
    assert table(state).scores == (3 - 2, -5 + 5)
    state = round_ended(with_loot(state, "CO RI", ""))
    assert table(state).scores == (3 - 2 + 3 - 2, 2 * (-5 + 5))


def test_then_trinkets_coins_drivers_and_thieves_leave() -> None:
    state = round_ended(with_loot(dealt(2), "RI CO CA DR CS BG TH", "WA BR CH DI"))
    assert table(state).loot == (tuple(cards("CA CS BG")), ())
    assert {Card.COIN, Card.DRIVER, Card.THIEF, *TRINKETS} == LEAVING
    assert set(table(state).gone) == {*LEAVING, Card.POLICE}


def test_cars_businesses_and_bodyguards_stay() -> None:
    stays = [Card.CAR, *BUSINESSES, Card.BODYGUARD]
    state = round_ended(with_loot(dealt(2), " ".join(card.text for card in stays)))
    assert list(table(state).loot[0]) == stays == staying(Card)[:-1]


def test_police_leave() -> None:
    state = round_ended(dealt(3))
    assert table(state).police == 0
    assert table(state).gone == (Card.POLICE,) * 7


def test_all_cheques_are_available_again() -> None:
    state = with_cheques(dealt(4), "13", "3 7 12", "", "5")
    state = round_ended(state)
    assert table(state).cheques == ((2, 6, 13), (3, 7, 12), (4, 8, 11), (5, 9, 10))
    assert table(state).won == ((), (), (), ())


@pytest.mark.parametrize("number", [1, 2])
def test_businesses_and_cheques_do_not_count_before_the_third_round_is_over(number: int) -> None:
    assert [score.total for score in scored("CS CS CS RI", "RI", number=number)] == [3, 3]


@pytest.mark.parametrize(
    ("kinds", "points"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 10)]
)
def test_kinds_of_business_give_a_point_each_and_all_seven_10(kinds: int, points: int) -> None:
    loot = " ".join(card.text for card in BUSINESSES[:kinds])
    assert scored(loot, number=3)[0].businesses == points


@pytest.mark.parametrize(
    ("loot", "points"),
    [
        ("CS CS", 1),
        ("CS CS CS", 1 + 5),
        ("CS CS CS CS", 1 + 10),
        ("CS CS CS FI FI FI FI", 2 + 5 + 10),
        ("CS CS FI", 2),
    ],
)
def test_three_cards_of_one_business_give_5_and_four_10(loot: str, points: int) -> None:
    assert scored(loot, number=3)[0].businesses == points


def test_the_highest_sum_of_cheques_gives_5_and_the_lowest_costs_5() -> None:
    """Seat 0 has put its 13 on the board for the 1: 3 5 8 stands against 30 and 32."""
    state = played(in_round(dealt(3, "CA"), 3), "draw", "call", "pass", "13")
    assert [score.cheques for score in round_ended(state).scored[-1]] == [-5, 0, 5]


def test_the_sum_of_cheques_counts_those_won_too_but_not_the_one_on_the_board() -> None:
    """The 13 that seat 1 has got for its 3 makes its sum the highest."""
    state = played(in_round(dealt(3, "CA CA"), 3), "draw", "call", "pass", "13")
    over = round_ended(played(state, "draw", "call", "3", "pass", "pass"))
    assert [sum(cheques) for cheques in table(over).cheques] == [2 + 5 + 8 + 1, 6 + 9 + 12 + 13, 32]
    assert table(over).board == 3
    assert [score.cheques for score in over.scored[-1]] == [-5, 5, 0]


def test_highest_and_lowest_sums_count_for_all_who_tie() -> None:
    sums = [[4, 16], [9], [20], [2, 3, 5], [9]]
    assert [cheques for _, cheques in end_scores([()] * 5, sums)] == [5, -5, 5, 0, -5]


def test_when_all_sums_are_equal_nobody_gets_anything() -> None:
    """K9: 22 each at two seats."""
    state = round_ended(in_round(dealt(2), 3))
    assert [sum(cheques) for cheques in table(state).cheques] == [22, 22]
    assert [score.cheques for score in state.scored[-1]] == [0, 0]


def test_the_game_ends_after_the_third_round() -> None:
    state = round_ended(in_round(dealt(3), 2))
    assert (table(state).number, asked(state), GAME.outcome(state)) == (3, 0, None)
    state = round_ended(state)
    assert table(state).phase == "over"
    assert GAME.to_act(state) == ()
    assert GAME.outcome(state) is not None


def test_the_highest_total_wins() -> None:
    outcome = GAME.outcome(round_ended(in_round(with_loot(dealt(3), "CO", "CO CO RI", ""), 3)))
    assert outcome
    assert outcome.scores == (3 - 5 + 3 - 5, 6 + 3, -5 + 3 + 5)
    assert outcome.places == (3, 1, 2)


def test_equal_totals_share_the_place() -> None:
    """K10."""
    outcome = GAME.outcome(round_ended(in_round(with_loot(dealt(2), "CO", "CO"), 3)))
    assert outcome
    assert outcome.places == (1, 1)
    assert outcome.scores == (1, 1)


def test_equal_totals_share_a_lower_place_too() -> None:
    """K10: a ring makes good for seat 0 what the lowest sum of cheques costs it."""
    outcome = GAME.outcome(round_ended(in_round(with_loot(dealt(3), "RI"), 3)))
    assert outcome
    assert outcome.scores == (0 + 3 - 5, -5 + 3, -5 + 3 + 5)
    assert outcome.places == (2, 2, 1)
