"""One rating of several leagues: those of one game are read as one league, and games count alike, however much of each was played."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from harness.league.fixtures import Number
from harness.league.ratings.fit import MEAN, RANKED, Fit, around
from harness.league.ratings.results import Games, Results
from harness.league.ratings.tally import Tally

_DIGITS = 6  # of a rating


def pooled(leagues: Sequence[tuple[Games, Sequence[Number]]], bots: int) -> Games:
    """The games of several leagues as those of one with so many bots. Each league comes with what its bots are called there."""
    tables: dict[int, list[Results]] = {}
    games = blocks = 0
    for played, numbers in leagues:
        called = np.array(numbers, np.int32)
        for results in played.results:
            moved = replace(
                results,
                number=results.number + games,
                block=results.block + blocks,
                bots=called[results.bots],
                scores=None,
            )
            tables.setdefault(results.seats, []).append(moved)
        games += max([int(results.number.max()) for results in played.results], default=0)
        blocks += max([int(results.block.max()) for results in played.results], default=0)
    return Games(bots, tuple(_joined(tables[seats]) for seats in sorted(tables)))


def _joined(parts: Sequence[Results]) -> Results:
    return Results(
        number=np.concatenate([part.number for part in parts]),
        block=np.concatenate([part.block for part in parts]),
        bots=np.concatenate([part.bots for part in parts]),
        places=np.concatenate([part.places for part in parts]),
        scores=None,
    )


def combined(fits: Sequence[Fit], bots: int) -> Fit:
    """The mean of the ratings that the first so many bots have in each game, around the mean of those that are ranked in all of
    them. What one game says is independent of what another does."""
    blocks = np.min([fit.blocks[:bots] for fit in fits], axis=0)
    ranked = blocks >= RANKED
    centre = (ranked if ranked.any() else np.ones(bots, np.bool_)).astype(np.float64)
    centre /= centre.sum()
    ratings, covariance = np.zeros(bots), np.zeros((bots, bots))
    narrow = np.zeros(bots)
    for fit in fits:
        own = fit.ratings[:bots]
        ratings += (own - centre @ own) / len(fits)
        part = around(fit.covariance[:bots, :bots], centre) / len(fits) ** 2
        covariance += part
        narrow += np.diag(part) ** 2 / fit.degrees[:bots]
    degrees = np.maximum(1.0, np.diag(covariance) ** 2 / np.maximum(narrow, 1e-12))
    return Fit(np.round(MEAN + ratings, _DIGITS), covariance, degrees, blocks)


def together(parts: Sequence[Tally], *, one_game: bool) -> Tally:
    """The facts of one bot in several leagues. Scores of different games have no mean."""
    played = [part for part in parts if part.games]
    games = sum(part.games for part in played)
    if not games:
        return Tally(0, 0, None, None, None)
    return Tally(
        games,
        sum(part.blocks for part in played),
        place=sum([part.games * (part.place or 0.0) for part in played]) / games,
        score=_score(played, games) if one_game else None,
        won=sum([part.games * (part.won or 0.0) for part in played]) / games,
    )


def _score(played: Sequence[Tally], games: int) -> float | None:
    scores = [part.games * part.score for part in played if part.score is not None]
    return sum(scores) / games if len(scores) == len(played) else None
