"""How far each pair of bots stands out from what chance does, and how often chance alone makes a pair stand out as far.

All pairs are tested together: a pair is compared with the pair that stands out most in each shuffle. So whatever the number
of pairs, a league in which nobody plays together has a pair that is asked about in 1 of 100 leagues.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from harness.league.collusion.cells import Cells, Sums
from harness.league.collusion.dealings import Dealings
from harness.league.ratings.results import Floats, Integers

Tables = NDArray[np.bool_]  # by bot and bot: whether they have met

FALSE_ALARMS = 0.01  # of leagues in which nobody plays together: there is a pair to ask about
ASKED = 0.005  # a pair is asked about if no more shuffles than this part have one that stands out as far (docs/collusion.md)
SHUFFLES = 1999
FEWEST_BOTS = 4  # among fewer a pair cannot be told from its two bots

_BLOCKS = 0.9  # what the spread of blocks weighs in a variance, beside that of classes
_SEED = 1
_TURNS = 6  # of taking givers and receivers out
_OUTLIER = 2.0  # standard deviations
_MEDIAN = 0.6745  # of a standard deviation: half of all are smaller


@dataclass(frozen=True, slots=True)
class Outstanding:
    """How far bots stand out; bots are known by their numbers."""

    times: Integers  # by kind, giver and receiver: favours
    beyond: Floats  # by kind, giver and receiver: the mean of a favour beyond what is usual
    towards: Floats  # by kind, giver and receiver: the same in standard deviations
    together: Floats  # by bot and other bot: of all kinds, in both directions
    chance: Floats  # by bot and other bot: the part of the shuffles with a pair that stands out as far


def outstanding(
    bots: int, blocks: Mapping[int, Sequence[int]], kinds: Sequence[Dealings], *, shuffles: int = SHUFFLES
) -> Outstanding:
    """How far each pair stands out. `blocks` has the bots of each block, and `kinds` the favours by kind."""
    cells = Cells.of(bots, blocks, kinds)
    met = cells.met > 0
    played = cells.as_played()
    towards, together = _scores(played, met)
    random = np.random.default_rng(_SEED)
    most = np.concatenate([_scores(each, met)[1].max((-1, -2)) for each in cells.shuffled(shuffles, random)])
    chance = (1 + (most[:, None, None] >= together).sum(0)) / (1 + shuffles)
    times = np.zeros((len(kinds), bots, bots), np.int64)
    for kind, dealings in enumerate(kinds):
        np.add.at(times[kind], (dealings.givers, dealings.receivers), 1)
    beyond = _divided(np.stack([_left(sums)[0] for sums in played]), times.astype(float))
    return Outstanding(times, beyond, towards[:, 0], together[0], np.where(met | met.T, chance, 1.0))


def telling_games(kinds: Sequence[Dealings], one: int, other: int, most: int) -> list[int]:
    """The numbers of the games in which two bots did most for each other beyond what is usual, the clearest first."""
    sums: dict[int, float] = {}
    for dealings in kinds:
        left = dealings.surprises
        between = (dealings.givers == one) & (dealings.receivers == other)
        between |= (dealings.givers == other) & (dealings.receivers == one)
        scores = _divided(left.values, np.sqrt(left.variances))[between]
        for game, score in zip(dealings.games[between].tolist(), scores.tolist(), strict=True):
            sums[game] = sums.get(game, 0.0) + score
    telling = sorted([(-score, game) for game, score in sums.items() if score > 0])
    return [game for _, game in telling[:most]]


def _scores(kinds: Sequence[Sums], met: Tables) -> tuple[Floats, Floats]:
    """By kind, shuffle, giver and receiver; and both directions and all kinds together, by shuffle and pair."""
    each = [
        _divided(_left(sums), np.sqrt(_BLOCKS * sums.of_blocks + (1 - _BLOCKS) * sums.variance))
        * (sums.variance > 0)
        for sums in kinds
    ]
    towards = np.stack([_beside_others(scores, met) for scores in each])
    known = np.stack([sums.variance > 0 for sums in kinds]).sum(0)
    count = np.maximum(known + np.swapaxes(known, -1, -2), 1)
    both = towards.sum(0)
    return towards, _beside_others((both + np.swapaxes(both, -1, -2)) / np.sqrt(count), met)


def _left(sums: Sums) -> Floats:
    """The surprise less what a giver is above others whoever receives, and a receiver whoever gives. A pair that stands out
    counts for these as if it stood out by no more than `_OUTLIER`: else its bots' other pairs would bear a part of it."""
    surprise, variance = sums.surprise, sums.variance
    deviation = np.sqrt(variance)
    of_giver, of_receiver = np.zeros((2, *surprise.shape[:-1]))
    left, most = surprise, np.full_like(surprise, np.inf)
    for turn in range(2 * _TURNS):
        if turn >= _TURNS:
            usual = np.median(np.abs(_divided(left, deviation)), axis=(-1, -2), keepdims=True) / _MEDIAN
            most = _OUTLIER * np.maximum(usual, 1.0) * deviation
        of_giver += _divided(np.clip(left, -most, most).sum(-1), variance.sum(-1))
        left = surprise - variance * (of_giver[..., :, None] + of_receiver[..., None, :])
        of_receiver += _divided(np.clip(left, -most, most).sum(-2), variance.sum(-2))
        left = surprise - variance * (of_giver[..., :, None] + of_receiver[..., None, :])
    return left


def _beside_others(scores: Floats, met: Tables) -> Floats:
    """Scores divided by how far other pairs stand out anyway: all of them, those of the giver or those of the receiver,
    whichever is most, and at least by 1. For honest bots suit each other well or badly, too."""
    squares, own = scores**2, np.swapaxes(scores, -1, -2) ** 2
    every = squares.sum((-1, -2))[..., None, None] - squares - own
    row = squares.sum(-1)[..., :, None] - squares
    column = squares.sum(-2)[..., None, :] - squares
    tables = met.astype(float)
    spreads = [
        every / np.maximum(tables.sum() - tables - tables.T, 1),
        row / np.maximum(tables.sum(-1)[:, None] - tables, 1),
        column / np.maximum(tables.sum(-2)[None, :] - tables, 1),
    ]
    beside: Floats = scores / np.sqrt(np.maximum(np.maximum.reduce(spreads), 1.0))
    return beside


def _divided(values: Floats, by: Floats) -> Floats:
    parts: Floats = np.divide(values, by, out=np.zeros_like(values), where=by > 0)
    return parts
