"""Two bots against each other: shares as the cross table has them, and intervals that say no more than the games do."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.league.fixtures import Played
from harness.league.ratings.crosstable import cross_table
from harness.league.ratings.head_to_head import head_to_head
from harness.league.ratings.results import Games

BOTS = 4


@st.composite
def leagues(draw: st.DrawFn) -> Games:
    played = []
    for number in range(1, draw(st.integers(1, 30)) + 1):
        seats = draw(st.integers(2, 4))
        bots = tuple(draw(st.lists(st.integers(0, BOTS - 1), min_size=seats, max_size=seats)))
        scores = draw(st.lists(st.integers(0, 9), min_size=seats, max_size=seats))
        places = tuple([1 + sum(other > score for other in scores) for score in scores])
        played.append(Played(number, (number + 1) // 2, bots, places, tuple(scores)))
    return Games.of(played, BOTS)


@settings(deadline=None)
@given(leagues())
def test_shares_are_those_of_the_cross_table(games: Games) -> None:
    table = cross_table(games, range(BOTS))
    for bot, other in product(range(BOTS), repeat=2):
        if bot == other:
            continue
        whole = next(head_to_head(games, bot, other), None)
        assert (whole.meeting if whole else None) == (table[bot][other] if table[bot][other].met else None)


@settings(deadline=None)
@given(leagues())
def test_the_parts_by_seats_are_the_whole(games: Games) -> None:
    for bot, other in product(range(BOTS), repeat=2):
        if bot == other:
            continue
        meetings = [*head_to_head(games, bot, other)]
        if len(meetings) > 1:
            whole, *parts = meetings
            assert sum(part.meeting.met for part in parts) == whole.meeting.met
            assert sum(part.meeting.points for part in parts) == whole.meeting.points
            assert sum(part.games for part in parts) == whole.games


@settings(deadline=None)
@given(leagues())
def test_the_interval_has_the_share_and_mirrors_that_of_the_other(games: Games) -> None:
    for one, mirrored in zip(head_to_head(games, 0, 1), head_to_head(games, 1, 0), strict=True):
        assert one.meeting.share is not None
        if one.low is None or one.high is None:
            assert mirrored.low is None
            continue
        assert 0 <= one.low <= one.meeting.share + 1e-12
        assert one.meeting.share - 1e-12 <= one.high <= 1
        assert (mirrored.low, mirrored.high) == pytest.approx((1 - one.high, 1 - one.low))


def games_won(blocks: int) -> Games:
    return Games.of([Played(number, number, (0, 1), (1, 2), (2, 1)) for number in range(1, blocks + 1)], 2)


def test_a_bot_that_has_won_all_of_a_few_games_may_lose_one() -> None:
    [few] = head_to_head(games_won(5), 0, 1)
    [many] = head_to_head(games_won(500), 0, 1)
    assert few.low
    assert many.low
    assert few.low < 0.6 < 0.98 < many.low < 1


def test_one_block_says_nothing_of_the_truth() -> None:
    [only] = head_to_head(games_won(1), 0, 1)
    assert (only.meeting.share, only.low, only.high) == (1.0, None, None)


def test_games_of_a_block_that_are_all_alike_count_as_one() -> None:
    alike = [
        Played(4 * block + game, block, (0, 1), (1, 2) if block % 2 else (2, 1), (2, 1))
        for block in range(20)
        for game in range(4)
    ]
    apart = [played._replace(block=played.number) for played in alike]
    [blocks], [games] = (head_to_head(Games.of(each, 2), 0, 1) for each in (alike, apart))
    assert blocks.low
    assert games.low
    assert blocks.low < games.low - 0.05
