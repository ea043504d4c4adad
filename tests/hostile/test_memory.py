"""A deal may not be remembered: a bot with a memory plays no better than its twin without one."""

import pytest

from harness.league.fixtures import Deals
from tests.hostile.memory import in_a_league, in_process

BLOCKS = 400


def test_in_process_a_memory_is_worth_nothing_unless_deals_are_shared() -> None:
    assert in_process(Deals.OWN, BLOCKS).is_nothing
    assert in_process(Deals.SHARED, 100).is_something


@pytest.mark.slow
def test_in_a_league_whose_file_says_nothing_a_memory_is_worth_nothing() -> None:
    assert in_a_league(Deals.OWN, BLOCKS).is_nothing


@pytest.mark.slow
def test_in_a_league_with_shared_deals_a_memory_is_worth_something() -> None:
    assert in_a_league(Deals.SHARED, 100).is_something
