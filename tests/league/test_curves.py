"""The curves of Elo: every bot's own games, thinned."""

from itertools import count

from harness.league.fixtures import Played
from harness.league.ratings.curves import Point, curves


def duels(number: int) -> list[Played]:
    """Bot 0 against bot 1."""
    return [Played(game, game, (0, 1), (1, 2)) for game in range(1, number + 1)]


def test_a_curve_begins_at_the_start_and_has_a_point_for_each_game_of_its_bot() -> None:
    ratings = [(1, (1508.0, 1492.0)), (2, (1515.0, 1485.0))]
    first, second, third = curves(duels(2), ratings, [2, 2, 0], start=1500.0, points=10)
    assert first == (Point(0, 1500.0), Point(1, 1508.0), Point(2, 1515.0))
    assert second == (Point(0, 1500.0), Point(1, 1492.0), Point(2, 1485.0))
    assert third == (Point(0, 1500.0),)


def test_a_long_curve_keeps_few_points_of_even_distance_and_the_last() -> None:
    ratings = [(game, (1500.0 + game, 1500.0 - game)) for game in range(1, 1_000)]
    curve, _ = curves(duels(999), ratings, [999, 999], start=1500.0, points=100)
    assert curve == tuple(Point(games, 1500.0 + games) for games in (*range(0, 999, 10), 999))


def test_games_that_are_not_rated_yet_are_on_no_curve() -> None:
    curve, _ = curves(duels(9), [(1, (1508.0, 1492.0))], [9, 9], start=1500.0, points=10)
    assert curve == (Point(0, 1500.0), Point(1, 1508.0))


def test_ratings_that_were_stored_since_the_games_were_read_are_on_no_curve() -> None:
    ratings = ((game, (1500.0 + game, 1500.0 - game)) for game in count(1))
    curve, _ = curves(duels(2), ratings, [2, 2], start=1500.0, points=10)
    assert curve[-1] == Point(2, 1502.0)


def test_a_bot_that_sits_twice_has_one_point_of_the_game() -> None:
    game = Played(1, 1, (0, 1, 0), (1, 2, 3))
    curve, _ = curves([game], [(1, (1501.0, 1499.0, 1501.0))], [2, 1], start=1500.0, points=10)
    assert curve == (Point(0, 1500.0), Point(1, 1501.0))
