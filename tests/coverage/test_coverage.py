"""The short form of `python -m tests.coverage`: few cases of each kind, and fewer leagues."""

import pytest

from tests.coverage.measure import claims, tenths
from tests.support.leagues.of_known_strength import Case
from tests.support.worlds import WORLDS, World


def test_one_block_claims_nothing() -> None:
    assert claims(Case(WORLDS[0], 8, 8, 1, 100.0), 20) is None


@pytest.mark.slow
@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.about)
def test_intervals_of_leads_hold_and_what_is_known_is_true(world: World) -> None:
    """Of 400 leagues, 33 wrong ones would come once in a thousand times if one in twenty were wrong. Where all that games
    have in common is who sits behind whom, balanced neighbours take it out of the leads, and not out of the intervals."""
    most = 1.0 if world.behind else 0.985
    for case in (Case(world, 8, 8, 20, 0.0), Case(world, 4, 4, 40, 100.0)):
        found = claims(case, 400)
        assert found
        assert 0.925 <= found.held <= most
        assert found.wrong <= 33 / 400


@pytest.mark.slow
def test_three_blocks_make_nobody_bold() -> None:
    found = claims(Case(WORLDS[1], 8, 8, 3, 0.0), 400)
    assert found
    assert found.held >= 0.93
    assert found.wrong <= 33 / 400


@pytest.mark.slow
def test_chances_to_be_best_come_true_as_often_as_they_say() -> None:
    cases = [
        Case(WORLDS[0], 8, 4, blocks, width) for blocks in (8, 40, 200) for width in (30.0, 100.0, 200.0)
    ]
    for each in tenths(cases, 150):
        if each.statements >= 200:
            assert each.true == pytest.approx(each.said, abs=0.09)
