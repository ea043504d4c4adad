"""What a seat is worth."""

import numpy as np
import pytest

from harness.league.fixtures import Played
from harness.league.ratings.results import Games
from harness.league.ratings.seats import seat_effects


def test_means_are_by_seat_count_and_seat() -> None:
    games = [
        Played(1, 1, (0, 1), (1, 2), (30, 10)),
        Played(2, 1, (1, 0), (1, 2), (20, 0)),
        Played(3, 2, (0, 1, 2), (2, 1, 3), (5, 9, 1)),
    ]
    found = {(effect.seats, effect.seat): effect for effect in seat_effects(Games.of(games, 3))}
    assert [*found] == [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)]
    first = found[2, 0]
    assert first.games == 2
    assert first.place.value == 1
    assert first.score is not None
    assert first.score.value == 25
    assert first.place.interval is None  # one block
    assert found[3, 1].place.value == 1


def test_without_scores_there_is_no_mean_score() -> None:
    assert [effect.score for effect in seat_effects(Games.of([Played(1, 1, (0, 1), (1, 2))], 2))] == [
        None
    ] * 2


def test_few_blocks_give_students_interval_over_their_means() -> None:
    """Means of 1, 1.5 and 2 at the first seat: 4.303 standard errors, of half a place over the root of three."""
    places = [(1, 2), (1, 2), (1, 2), (2, 1), (2, 1), (2, 1)]
    games = [Played(number, number // 2, (0, 1), place) for number, place in enumerate(places)]
    first = next(seat_effects(Games.of(games, 2)))
    assert first.place.value == 1.5
    assert first.place.interval == pytest.approx(4.303 * 0.5 / 3**0.5, rel=0.05)


def test_the_interval_of_a_seat_holds_its_mean_in_95_of_100_leagues() -> None:
    """The first seat wins 60 % of blocks whose games all end in the same way: each block is one observation."""
    random = np.random.default_rng(2)
    held = 0
    for _ in range(1_000):
        wins = random.random(40) < 0.6
        games = [
            Played(2 * block + turn, block, (turn, 1 - turn), (1, 2) if win else (2, 1))
            for block, win in enumerate(wins)
            for turn in range(2)
        ]
        first = next(seat_effects(Games.of(games, 2)))
        assert first.place.interval is not None
        held += abs(first.place.value - 1.4) < first.place.interval
    assert held / 1_000 == pytest.approx(0.95, abs=0.02)
