"""A block is one table with one deal, played in every rotation."""

from hypothesis import given
from hypothesis import strategies as st

from harness.league.fixtures import Block
from tests.properties.strategies import examples


@given(bots=st.permutations(range(9)), seats=st.integers(2, 8))
@examples(50)
def test_every_bot_of_a_block_sits_in_every_seat_once_behind_the_same_bot(
    bots: list[int], seats: int
) -> None:
    block = Block(4, 11, tuple(bots[:seats]))
    fixtures = block.fixtures()
    assert [fixture.number for fixture in fixtures] == [*range(11, 11 + seats)]
    assert {(fixture.block, fixture.deal) for fixture in fixtures} == {(4, "block 4")}
    assert fixtures[0].bots == block.bots
    for bot, behind in zip(block.bots, block.bots[1:] + block.bots[:1], strict=True):
        assert {fixture.bots.index(bot) for fixture in fixtures} == set(range(seats))
        for fixture in fixtures:
            assert fixture.bots[(fixture.bots.index(bot) + 1) % seats] == behind
