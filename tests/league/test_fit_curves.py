"""The curves of the fit: where they begin, where they end, and that they are those of the first games."""

import numpy as np

from harness.league.ratings.fit import Anchor, fit
from harness.league.ratings.fit_curves import FitPoint, fit_curves
from harness.league.ratings.results import Games
from tests.support.leagues.simulated import duels, league


def test_a_curve_ends_with_the_fit_of_all_games() -> None:
    games = league(np.random.default_rng(2), [-100, 0, 0, 60, 90], [3, 4], rounds=9)
    whole = fit(games)
    for bot, curve in enumerate(fit_curves(games, points=12)):
        first, *_, last = curve
        assert last == FitPoint(len(games), whole.ratings[bot], whole.interval(bot))
        assert 3 < len(curve) <= 12
        assert [point.games for point in curve] == sorted({point.games for point in curve})
        assert last.interval < first.interval


def test_each_point_is_the_fit_of_the_first_games_in_whole_blocks() -> None:
    games = league(np.random.default_rng(2), [-100, 0, 60], [3], rounds=40)
    point = fit_curves(games, points=7)[1][1]
    part = Games.of([game for game in games.played() if game.number <= point.games], 3)
    assert point.games % 3 == 0
    assert (point.rating, point.interval) == (fit(part).ratings[1], fit(part).interval(1))


def test_a_curve_begins_where_its_bot_is_ranked() -> None:
    games = Games.of(duels([(0, 1, 1), (0, 1, 0)] * 8 + [(1, 2, 1), (1, 2, 0)] * 8), 4)
    first, _, late, never = fit_curves(games, points=40)
    assert first[0].games == 3
    assert late[0].games == 16 + 3
    assert never == ()


def test_a_league_without_games_has_no_curves_and_an_anchor_holds_them() -> None:
    assert fit_curves(Games.of([], 2), points=5) == ((), ())
    games = league(np.random.default_rng(2), [-100, 0, 60], [3], rounds=40)
    assert {point.rating for point in fit_curves(games, Anchor(1, 1400.0), points=9)[1]} == {1400}
