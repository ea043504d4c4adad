"""Sums by block: a block is one observation, however many games it has."""

from collections.abc import Iterator

import numpy as np

from harness.league.ratings.results import Floats, Integers, Results

_CELLS = 1 << 22  # sums at once: 32 MB


def by_block(tables: Results, bots: int, amounts: Floats) -> Iterator[Floats]:
    """What each seat of each game has, summed for each block (row) and bot (column): some blocks at a time."""
    firsts = tables.firsts()
    rows = max(1, _CELLS // bots)
    for start in range(0, len(firsts), rows):
        here = firsts[start : start + rows]
        end = firsts[start + rows] if start + rows < len(firsts) else len(tables)
        games = slice(here[0], end)
        row = np.repeat(np.arange(len(here)), np.diff(here, append=end))
        cell = row[:, None] * bots + tables.bots[games]
        sums = np.bincount(cell.ravel(), amounts[games].ravel(), len(here) * bots).astype(float, copy=False)
        yield sums.reshape(len(here), bots)


def sat(tables: Results, bots: int) -> Integers:
    """In how many blocks each bot sat."""
    total = np.zeros(bots, np.int64)
    for seats in by_block(tables, bots, np.ones(tables.bots.shape)):
        total += np.count_nonzero(seats, axis=0)
    return total
