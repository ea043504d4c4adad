"""Ratings of several leagues together."""

import numpy as np
import pytest

from harness.league.fixtures import Played
from harness.league.ratings.combined import combined, pooled, together
from harness.league.ratings.fit import MEAN, Fit, fit
from harness.league.ratings.results import Games
from harness.league.ratings.tally import Tally


def _duels(results: dict[tuple[int, int], tuple[int, int]], bots: int) -> Games:
    """Blocks of two games at two seats, so many of which the first bot wins, and so many the second."""
    played: list[Played] = []
    for pair, (won, lost) in results.items():
        for nth in range(won + lost):
            places = (1, 2) if nth < won else (2, 1)
            block, number = len(played) // 2 + 1, len(played) + 1
            played.append(Played(number, block, pair, places))
            played.append(Played(number + 1, block, pair[::-1], places[::-1]))
    return Games.of(played, bots)


def _leads(fitted: Fit, bots: int) -> list[tuple[float, float]]:
    return [fitted.lead(bot, other) for bot in range(bots) for other in range(bots) if bot != other]


def test_leagues_of_one_game_are_rated_as_if_they_were_one_league() -> None:
    one = _duels({(0, 1): (12, 8), (1, 2): (9, 6)}, 3)
    two = _duels({(1, 0): (10, 12)}, 2)  # bot 0 is called 2 in the other, and bot 1 is called 0
    whole = _duels({(0, 1): (12, 8), (1, 2): (9, 6), (0, 2): (10, 12)}, 3)
    both = fit(pooled([(one, [0, 1, 2]), (two, [2, 0])], 3))
    assert _leads(both, 3) == _leads(fit(whole), 3)
    assert np.array(_leads(combined([both], 3), 3)) == pytest.approx(np.array(_leads(both, 3)), rel=0.02)


def test_each_game_weighs_the_same_however_much_was_played() -> None:
    few = fit(_duels({(0, 1): (15, 5), (1, 2): (10, 10)}, 3))
    many = fit(_duels({(0, 1): (500, 500), (1, 2): (750, 250)}, 3))
    both = combined([few, many], 3)
    for bot, other in ((0, 1), (1, 2), (0, 2)):
        expected = (few.lead(bot, other).value + many.lead(bot, other).value) / 2
        assert both.lead(bot, other).value == pytest.approx(expected, abs=1e-5)
    assert both.ratings.mean() == pytest.approx(MEAN)
    # The interval is that of a mean of two independent numbers, of which one is known well: about half of the other's.
    assert both.lead(0, 1).interval == pytest.approx(few.lead(0, 1).interval / 2, rel=0.1)


def test_the_order_of_the_games_does_not_matter() -> None:
    one = fit(_duels({(0, 1): (15, 5), (1, 2): (10, 10)}, 3))
    two = fit(_duels({(0, 1): (20, 10), (1, 2): (10, 5)}, 3))
    assert np.array(_leads(combined([one, two], 3), 3)) == pytest.approx(
        np.array(_leads(combined([two, one], 3), 3)), abs=1e-5
    )


def test_who_is_provisional_in_one_game_is_provisional_in_all() -> None:
    one = fit(_duels({(0, 1): (5, 5), (1, 2): (1, 1)}, 3))
    two = fit(_duels({(0, 1): (5, 5), (1, 2): (5, 5)}, 3))
    assert combined([one, two], 3).ranked == [0, 1]


def test_others_than_the_common_bots_count_and_are_not_rated() -> None:
    one = fit(_duels({(0, 1): (15, 5), (0, 2): (10, 10)}, 3))
    assert combined([one], 2).lead(0, 1).value == pytest.approx(one.lead(0, 1).value, abs=1e-5)


def test_facts_are_means_over_all_games_that_a_bot_has_played() -> None:
    parts = [Tally(30, 10, 2.0, 12.0, 0.5), Tally(10, 5, 4.0, 4.0, 0.1), Tally(0, 0, None, None, None)]
    assert together(parts, one_game=True) == Tally(40, 15, 2.5, 10.0, 0.4)
    assert together(parts, one_game=False).score is None
    assert together(parts[2:], one_game=True) == Tally(0, 0, None, None, None)
