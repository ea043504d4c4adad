"""Sums by block: a block is one observation, however many games it has."""

from collections.abc import Iterator

import numpy as np

from harness.league.ratings.results import Floats, Integers, Results

_CELLS = 1 << 22  # sums at once: 32 MB


def by_block(results: Results, bots: int, amounts: Floats) -> Iterator[Floats]:
    """Amounts by game and seat, summed for each block (row) and bot (column); a part of the blocks at a time."""
    firsts = results.firsts()
    rows = max(1, _CELLS // bots)
    for start in range(0, len(firsts), rows):
        part = firsts[start : start + rows]
        end = firsts[start + rows] if start + rows < len(firsts) else len(results)
        games = slice(part[0], end)
        row = np.repeat(np.arange(len(part)), np.diff(part, append=end))
        cell = row[:, None] * bots + results.bots[games]
        sums = np.bincount(cell.ravel(), amounts[games].ravel(), len(part) * bots).astype(float, copy=False)
        yield sums.reshape(len(part), bots)


def blocks_played(results: Results, bots: int) -> Integers:
    """The number of blocks that each bot has played in."""
    total = np.zeros(bots, np.int64)
    for seats in by_block(results, bots, np.ones(results.bots.shape)):
        total += np.count_nonzero(seats, axis=0)
    return total
