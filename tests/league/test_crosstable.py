"""Bot against bot."""

from itertools import permutations

from hypothesis import given

from harness.league.fixtures import Played
from harness.league.ratings.crosstable import Meeting, cross_table
from harness.league.ratings.results import Games
from tests.league.test_games import leagues
from tests.support.strategies import examples


def test_each_pair_of_a_table_gives_one_point_and_equals_share_it() -> None:
    games = Games.of([Played(1, 1, (0, 1, 2), (1, 2, 2)), Played(2, 1, (2, 0), (1, 2))], 4)
    table = cross_table(games, [0, 1, 2, 3])
    assert table[0] == (Meeting(0, 0), Meeting(1, 1), Meeting(1, 2), Meeting(0, 0))
    assert table[1][2] == table[2][1] == Meeting(0.5, 1)
    assert [meeting.share for meeting in table[2]] == [0.5, 0.5, None, None]


def test_the_bots_come_in_the_order_asked_for() -> None:
    games = Games.of([Played(1, 1, (0, 1, 2), (1, 2, 3))], 3)
    assert cross_table(games, [2, 0]) == ((Meeting(0, 0), Meeting(0, 1)), (Meeting(1, 1), Meeting(0, 0)))


@given(games=leagues())
@examples(100)
def test_a_plain_loop_over_the_games_counts_the_same(games: list[Played]) -> None:
    points, met = [[0.0] * 6 for _ in range(6)], [[0] * 6 for _ in range(6)]
    for game in games:
        for (bot, place), (other, behind) in permutations(zip(game.bots, game.places, strict=True), 2):
            if bot != other:
                points[bot][other] += 1.0 if place < behind else 0.5 if place == behind else 0.0
                met[bot][other] += 1
    counted = cross_table(Games.of(games, 6), range(6))
    assert [[(meeting.points, meeting.met) for meeting in row] for row in counted] == [
        [*zip(*row, strict=True)] for row in zip(points, met, strict=True)
    ]
