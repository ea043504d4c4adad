"""A referee that is stopped at random charges no bot that answers in time, and every one that does not: a sample of what
`python -m tests.clocks` does for 100,000 decisions."""

from random import Random

import pytest

from tests.clocks.stops import stopped

pytestmark = pytest.mark.slow


def test_a_referee_that_is_stopped_again_and_again_charges_only_who_is_late() -> None:
    found = stopped(240, move_limit=1.0, share=0.2, random=Random(1), longest=1.5)
    assert found.holds, found
    assert found.decisions >= 240
