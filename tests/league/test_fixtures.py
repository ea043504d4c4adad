"""A block is one table, played in every rotation."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.fixtures import Deals, PlannedBlock
from tests.support.leagues.schedules import schedule_of
from tests.support.planned import league_of
from tests.support.strategies import examples


@given(bots=st.permutations(range(9)), seats=st.integers(2, 8))
@examples(50)
def test_every_bot_of_a_block_sits_in_every_seat_once_behind_the_same_bot(
    bots: list[int], seats: int
) -> None:
    block = PlannedBlock(4, 11, tuple(bots[:seats]))
    fixtures = block.fixtures()
    assert [fixture.number for fixture in fixtures] == [*range(11, 11 + seats)]
    assert {fixture.block for fixture in fixtures} == {4}
    assert fixtures[0].bots == block.bots
    for bot, behind in zip(block.bots, block.bots[1:] + block.bots[:1], strict=True):
        assert {fixture.bots.index(bot) for fixture in fixtures} == set(range(seats))
        for fixture in fixtures:
            assert fixture.bots[(fixture.bots.index(bot) + 1) % seats] == behind


@pytest.mark.parametrize("deals", [None, *Deals])
def test_every_game_has_a_deal_of_its_own_unless_those_of_a_block_shall_share_one(
    deals: Deals | None,
) -> None:
    league = replace(league_of(6, 3, 4, rounds=2), deals=deals)
    fixtures = [fixture for block in schedule_of(league).blocks() for fixture in block.fixtures()]
    names = [fixture.deal for fixture in fixtures]
    if deals is Deals.SHARED:
        assert names == [f"block {fixture.block}" for fixture in fixtures]
    else:
        assert names == [f"game {fixture.number}" for fixture in fixtures]


def test_how_deals_are_shared_changes_nothing_else_of_a_schedule() -> None:
    own, shared = (
        [
            block._replace(deals=Deals.OWN)
            for block in schedule_of(replace(league_of(7, 3), deals=deals)).blocks()
        ]
        for deals in Deals
    )
    assert own == shared
