"""The audit counts what the tests for every game do not damage."""

import pytest

from harness.engine import ConservationError
from tests.support.games.raise_game.positions import GAME, PLAIN, late_unrolled, turn


def test_the_audit_counts_the_point_cards_that_nobody_took() -> None:
    state = turn(late_unrolled("", ""), f"dice={PLAIN}")
    GAME.audit(state)
    state.nobodys.clear()
    with pytest.raises(ConservationError, match="13 point cards where there are 14"):
        GAME.audit(state)
