"""Schedules of sizes that chance chooses, and those at which they were once uneven without a word; `python -m tests.schedules` tries all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.schedules.survey import cycle_of, numbers, survey
from tests.support.strategies import examples


@given(data=st.data(), seats=st.integers(3, 8))
@examples(30)
def test_a_schedule_is_even_or_the_dry_run_says_so_and_offers_one_that_is(
    data: st.DataObject, seats: int
) -> None:
    bots = data.draw(st.integers(seats, 40), "bots")
    games = data.draw(st.sampled_from([*numbers(bots, seats)]), "games")
    assert survey(bots, seats, games).wrong == ""


@pytest.mark.parametrize(
    ("bots", "seats", "games", "is_even"),
    [
        (29, 8, 1_160, True),
        (29, 8, 2_320, True),
        (29, 8, 9_280, True),
        (29, 8, 232, False),  # on a ring of 29, one wheel of 8 cannot be even
        (24, 4, 192, False),  # nor can two of 4 on a ring of 24
        (25, 4, 200, False),  # or 25
        (40, 8, 12_480, True),
    ],
)
def test_sizes_that_were_uneven_are_even_or_offer_a_number_that_is(
    bots: int, seats: int, games: int, is_even: bool
) -> None:
    found = survey(bots, seats, games)
    assert found.wrong == ""
    assert found.is_even == is_even


def test_a_cycle_is_as_long_as_its_wheels() -> None:
    assert [cycle_of(29, 8), cycle_of(13, 4), cycle_of(20, 4)] == [2, 1, 19]
