"""Elo, folded game by game."""

from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.fixtures import Played
from harness.league.league import Rating
from harness.league.ratings.elo import Elo, expected
from tests.league.test_games import leagues
from tests.support.strategies import examples

RATING = Rating(start=1500, k=16)


def game(bots: tuple[int, ...], places: tuple[int, ...]) -> Played:
    return Played(1, 1, bots, places)


def test_two_bots_exchange_what_elo_says() -> None:
    elo = Elo(RATING, {0: 1700, 1: 1500})
    assert elo.add(game((0, 1), (2, 1))) == pytest.approx((1700 - 16 * 0.759747, 1500 + 16 * 0.759747))


def test_at_a_larger_table_the_mean_over_its_pairs_counts() -> None:
    assert Elo(RATING).add(game((3, 1, 0, 2), (2, 4, 1, 3))) == pytest.approx(
        (1500 + 8 / 3, 1500 - 8, 1500 + 8, 1500 - 8 / 3), abs=1e-5
    )


def test_a_tie_is_half_a_win() -> None:
    elo = Elo(RATING, {0: 1600})
    assert elo.add(game((1, 2, 3), (1, 1, 1))) == (1500, 1500, 1500)
    above, below = elo.add(game((0, 1), (1, 1)))
    assert above - 1600 == 1500 - below == pytest.approx(16 * (0.5 - expected(100)), abs=1e-5)


def test_a_bot_wins_nothing_of_itself() -> None:
    assert Elo(RATING).add(game((0, 0, 0), (1, 2, 3))) == (1500, 1500, 1500)
    once, other, again = Elo(RATING).add(game((0, 1, 0), (1, 2, 3)))
    assert once == again == other == 1500  # it won one pair against the other bot, and lost one


def test_where_at_the_table_a_bot_sits_changes_nothing() -> None:
    start = {0: 1612.5, 1: 1400.25, 2: 1533.75}
    there = Elo(RATING, start).add(game((0, 1, 2), (2, 1, 3)))
    moved = Elo(RATING, start).add(game((2, 0, 1), (3, 2, 1)))
    assert moved == pytest.approx((there[2], there[0], there[1]), abs=1e-5)


@given(games=leagues(), start=st.floats(0, 4000), k=st.floats(0.1, 100))
@examples(100)
def test_the_sum_over_all_bots_never_changes_by_a_bit(games: list[Played], start: float, k: float) -> None:
    elo = Elo(Rating(start, k))
    total = fsum(elo[bot] for bot in range(6))
    for each in games:
        elo.add(each)
        assert fsum(elo[bot] for bot in range(6)) == total


@given(games=leagues(), data=st.data())
@examples(100)
def test_going_on_from_stored_ratings_is_as_if_it_had_never_stopped(
    games: list[Played], data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(games)))
    whole, before = Elo(RATING), Elo(RATING)
    history = [whole.add(each) for each in games]
    first = [before.add(each) for each in games[:cut]]
    after = Elo(RATING, {bot: before[bot] for bot in range(6)})
    assert first + [after.add(each) for each in games[cut:]] == history


def test_a_lead_beyond_all_numbers_is_still_a_number() -> None:
    assert expected(-1e9) == pytest.approx(0)
    assert expected(1e9) == 1
    assert Elo(RATING, {0: -1e6, 1: 1e6}).add(game((0, 1), (1, 2))) == (-1e6 + 16, 1e6 - 16)
