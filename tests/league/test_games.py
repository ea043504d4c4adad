"""Games in columns."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import HarnessError
from harness.league.fixtures import Played
from harness.league.ratings.counts import counts
from harness.league.ratings.fit import fit
from harness.league.ratings.results import Games, Rows, Streamed
from tests.support.strategies import examples


@st.composite
def leagues(draw: st.DrawFn) -> list[Played]:
    """Games of six bots at tables of all sizes, in the order of their numbers; bots may sit twice, and tie."""
    games = []
    for number in range(1, draw(st.integers(0, 30)) + 1):
        seats = draw(st.integers(2, 8))
        bots = tuple(draw(st.lists(st.integers(0, 5), min_size=seats, max_size=seats)))
        scores = draw(st.lists(st.integers(0, 3), min_size=seats, max_size=seats))
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        games.append(Played(number, 100 * seats + (number + 1) // 2, bots, places, tuple(scores)))
    return games


@given(games=leagues(), random=st.randoms(use_true_random=False))
@examples(100)
def test_games_read_in_any_order_come_back_in_the_order_of_their_numbers(
    games: list[Played], random: Random
) -> None:
    shuffled = random.sample(games, len(games))
    assert list(Games.of(shuffled, 6).played()) == games


@given(games=leagues())
@examples(50)
def test_only_the_games_at_the_seat_counts_asked_for_are_kept(games: list[Played]) -> None:
    kept = Games.of(games, 6).at({3, 5})
    assert list(kept.played()) == [game for game in games if len(game.bots) in {3, 5}]
    assert kept.bots == 6


def test_more_games_than_one_chunk_are_read_whole() -> None:
    count = 140_000
    games = Games.of((Played(number, number, (0, 1), (2, 1)) for number in range(count, 0, -1)), 2)
    assert len(games) == count
    assert np.array_equal(games.results[0].number, np.arange(1, count + 1))


def test_blocks_begin_where_the_block_changes() -> None:
    games = Games.of([Played(number, number // 3, (0, 1), (1, 2)) for number in range(8)], 2)
    assert games.results[0].firsts().tolist() == [0, 3, 6]


def test_scores_are_kept_only_where_all_are_known() -> None:
    known = Played(1, 1, (0, 1), (1, 2), (40, 30))
    unknown = Played(2, 1, (0, 1), (1, 2))
    assert Games.of([known], 2).results[0].scores is not None
    assert Games.of([known, unknown], 2).results[0].scores is None


@pytest.mark.parametrize(
    ("games", "message"),
    [
        (
            [Played(1, 1, (0, 1), (1, 2)), Played(7, 1, (0, 2), (1, 2))],
            "game 7: bots [0, 2] at places [1, 2]: expected bots 0 to 1 and places 1 to 2",
        ),
        (
            [Played(7, 1, (0, 1), (0, 65537))],
            "game 7: bots [0, 1] at places [0, 65537]: expected bots 0 to 1 and places 1 to 2",
        ),
        (
            [Played(7, 1, (0, 1), (1, 2)), Played(8, 1, (0, 1), (1, 2)), Played(7, 2, (1, 0), (1, 2))],
            "game 7 is there twice: expected every game once",
        ),
    ],
)
def test_games_that_cannot_be_are_refused_by_number(games: list[Played], message: str) -> None:
    with pytest.raises(HarnessError) as refusal:
        Games.of(games, 2)
    assert str(refusal.value) == message


@given(games=leagues())
@examples(50)
def test_games_that_are_read_in_parts_are_counted_and_fitted_as_all_at_once(games: list[Played]) -> None:
    """Blocks of four games, read six at a time: parts of eight at most."""
    games = [game._replace(block=game.number // 4) for game in games]
    read = [Rows.of(games[start : start + 6]) for start in range(0, len(games), 6)]
    whole, streamed = Games.of(games, 6), Streamed(6, read)
    assert [game for rows in read for game in rows.played()] == games
    assert max(map(len, streamed.results), default=0) <= 8
    assert [*streamed.at({3, 5}).played()] == [*whole.at({3, 5}).played()]
    assert repr(counts(streamed)) == repr(counts(whole))
    one, other = fit(streamed), fit(whole)
    assert one.ratings.tolist() == other.ratings.tolist()
    assert one.covariance == pytest.approx(other.covariance, rel=1e-9, abs=1e-9)
