"""How the fitted strengths vary together: what blocks show, steadied by all blocks together where a bot has few of its own.

A block is one observation. docs/ratings.md has the formulas and the reasons.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np

from harness.league.ratings.blocks import by_block
from harness.league.ratings.pairs import half_points
from harness.league.ratings.results import Floats, Integers, Parts, Results

# No difference counts as less uncertain than this part of what independent games would make it. Simulated games have 0.78 to
# 1.06 of it; the games of a bot that always wins show next to none, and its rating would be trusted too much.
LEAST = 2 / 3
_STEADY = 6  # blocks that the league's own spread is worth beside those of a bot


class StrengthSpread(NamedTuple):
    """The covariance of the strengths, in which only differences mean anything, and how well it is known itself."""

    covariance: Floats
    degrees: Floats  # of freedom, by bot, as Student's t counts them


def spread(
    games: Parts, chances: Floats, information: Floats, prior: float, blocks: Integers
) -> StrengthSpread:
    """`chances` are the expected points of the row's bot against the column's; `information` is that of the games and the
    prior, `prior` that of the prior alone."""
    inverse: Floats = np.linalg.inv(information).astype(np.float64)
    shown, played = _shown(games, chances)
    contrasts = int(blocks.sum()) - played  # in a block of four bots, three
    bots = np.eye(len(blocks))
    fitted = len(blocks) - prior * np.trace(inverse)  # strengths that the games tell
    free = contrasts - fitted
    common = 1.0 if free < 1 else float(np.vdot(inverse, shown) / fitted * contrasts / free)
    own = np.maximum(blocks - 1, 0)
    by_own = np.sqrt(blocks / (own + _STEADY))  # the fit has taken one part in `blocks` of each surprise
    by_all = np.sqrt(max(common, LEAST) * _STEADY / (own + _STEADY))
    variation = (
        shown * np.multiply.outer(by_own, by_own)
        + (information - prior * bots) * np.multiply.outer(by_all, by_all)
        + prior * bots
    )
    degrees = np.minimum(own + _STEADY, max(free, 1.0))
    return StrengthSpread(_floored(variation, inverse), degrees)


def weight(seats: int) -> float:
    """The weight of a pair in a game of this number of seats: the pairs of a bot in one game say partly the same."""
    return 3 / (seats + 1)


def _shown(games: Parts, chances: Floats) -> tuple[Floats, int]:
    """The surprises of the blocks, multiplied with each other and summed, and how many blocks there are."""
    total, played = np.zeros(chances.shape), 0
    for results in games.results:
        for surprise in by_block(results, games.bots, _surprise(results, chances)):
            total += weight(results.seats) ** 2 * (surprise.T @ surprise)
            played += len(surprise)
    return total, played


def _surprise(results: Results, expected: Floats) -> Floats:
    """The points that each seat of each game took beyond those expected of its bot.

    The points that a bot takes of itself if it sits twice add up to nothing.
    """
    beyond = np.zeros(results.bots.shape)
    for left, right in combinations(range(results.seats), 2):
        bot, other = results.bots[:, left], results.bots[:, right]
        more = half_points(results, left, right) / 2 - expected[bot, other]
        beyond[:, left] += more
        beyond[:, right] -= more
    return beyond


def _floored(variation: Floats, inverse: Floats) -> Floats:
    """The covariance of the strengths, of which no combination varies less than LEAST of what `inverse` says."""
    root = np.linalg.cholesky(inverse)
    values, vectors = np.linalg.eigh(root.T @ variation @ root)
    wide = root @ vectors * np.sqrt(np.maximum(values, LEAST))
    covariance: Floats = wide @ wide.T
    return covariance
