"""What every bot has to show for its games: facts, whatever one thinks of them."""

from dataclasses import dataclass

import numpy as np

from harness.league.blocks import blocks_played
from harness.league.games import Floats, Games, Tables


@dataclass(frozen=True, slots=True)
class Tally:
    """Of one bot. A mean over no games is None."""

    games: int  # seats taken: a bot that sits at a table twice has two
    blocks: int
    place: float | None  # mean
    score: float | None  # mean; None too where the score of any game is not known
    won: float | None  # the share of games; of a victory that several share, each has its part


def tallies(games: Games) -> tuple[Tally, ...]:
    """By bot."""
    taken, places, won = np.zeros((3, games.bots))
    scores: Floats | None = np.zeros(games.bots)
    for tables in games.tables:
        bots = tables.bots.ravel()
        taken += np.bincount(bots, minlength=games.bots)
        places += np.bincount(bots, tables.places.ravel(), games.bots)
        won += np.bincount(bots, _victories(tables).ravel(), games.bots)
        if scores is not None and tables.scores is not None:
            scores = scores + np.bincount(bots, tables.scores.ravel(), games.bots)
        else:
            scores = None
    return tuple(
        _tally(*row)
        for row in zip(
            taken.astype(int).tolist(),
            blocks_played(games).tolist(),
            places.tolist(),
            [None] * games.bots if scores is None else scores.tolist(),
            won.tolist(),
            strict=True,
        )
    )


def _victories(tables: Tables) -> Floats:
    first = tables.places == 1
    victories: Floats = first / np.maximum(first.sum(axis=1), 1)[:, None]
    return victories


def _tally(games: int, blocks: int, places: float, scores: float | None, won: float) -> Tally:
    if not games:
        return Tally(0, 0, None, None, None)
    return Tally(games, blocks, places / games, None if scores is None else scores / games, won / games)
