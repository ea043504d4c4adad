"""That an interval of 95 % is one."""

import pytest

from tests.league.coverage import LIKE_REAL_ONES, Case, coverage


@pytest.mark.slow
@pytest.mark.parametrize("case", LIKE_REAL_ONES, ids=lambda case: case.about)
def test_the_interval_holds_the_truth_in_93_to_97_of_100_leagues(case: Case) -> None:
    found = coverage(case)
    assert 0.93 <= found.bots.mean() <= 0.97
    assert 0.93 <= found.differences <= 0.97
