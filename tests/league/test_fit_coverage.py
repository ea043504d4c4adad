"""That an interval of 95 % is one."""

import pytest

from tests.league.coverage import LIKE_REAL_ONES, Case, coverage, spread


@pytest.mark.slow
@pytest.mark.parametrize("case", LIKE_REAL_ONES, ids=lambda case: case.about)
def test_the_interval_holds_the_truth_in_93_to_97_of_100_leagues(case: Case) -> None:
    found = coverage(case)
    assert 0.93 <= found.bots.mean() <= 0.97
    assert 0.93 <= found.differences <= 0.97


def test_few_blocks_make_an_interval_wider_than_many_would() -> None:
    """With five blocks 1.96 standard deviations hold the truth in 90 leagues of 100 only."""
    few = Case("4 bots, 4 seats, 5 blocks, each with one end", spread(4, 50), (4,), 5, alike=1.0)
    assert 0.93 <= coverage(few, leagues=300).bots.mean() <= 0.98
