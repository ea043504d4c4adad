"""Sums by block."""

import numpy as np

from harness.league.fixtures import Played
from harness.league.ratings.blocks import blocks_played, by_block
from harness.league.ratings.results import Games

MANY = 1 << 21  # bots: so many that the sums of two blocks fill a piece


def test_what_the_seats_of_a_block_have_is_summed_by_bot() -> None:
    games = Games.of(
        [Played(1, 7, (0, 1), (1, 2)), Played(2, 7, (1, 0), (1, 2)), Played(3, 9, (2, 2), (1, 2))], 3
    )
    [sums] = by_block(games.results[0], 3, np.array([[1.0, 2.0], [10.0, 20.0], [100.0, 200.0]]))
    assert sums.tolist() == [[21, 12, 0], [0, 0, 300]]


def test_blocks_too_many_for_one_piece_are_summed_in_several() -> None:
    played = [Played(3 * block + turn, block, (block, 9), (1, 2)) for block in range(7) for turn in range(3)]
    games = Games.of(played, MANY)
    pieces = [
        (len(piece), piece[:, :10].sum(axis=1).tolist())
        for piece in by_block(games.results[0], MANY, np.ones((21, 2)))
    ]
    assert pieces == [(2, [6, 6])] * 3 + [(1, [6])]
    assert blocks_played(games.results[0], MANY)[:11].tolist() == [1] * 7 + [0, 0, 7, 0]
