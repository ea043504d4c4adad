"""A ladder orders bots of known strength better than a sample of as many games; `python -m tests.ladder` says by how much."""

import numpy as np
import pytest

from tests.ladder.simulation import Setting, games_for, ladder_order, sample_order


@pytest.mark.slow
def test_a_ladder_has_more_pairs_in_order_than_a_sample_of_as_many_games() -> None:
    setting = Setting(bots=50, seats=(4,), spread=400.0, games=(3_000,))
    ladder = [ladder_order(setting, seed)[0] for seed in range(40)]
    sample = [sample_order(setting, seed) for seed in range(40)]
    assert np.mean(ladder) > np.mean(sample) > 0.95


def test_the_games_for_a_part_of_the_pairs_lie_on_a_line() -> None:
    assert games_for(0.75, (100, 200), (0.5, 1.0)) == 150
    assert games_for(0.625, (100, 200), (0.75, 0.875)) == 50
    assert games_for(0.9, (100, 200), (0.7, 0.8)) is None
