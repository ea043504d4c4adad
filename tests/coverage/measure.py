"""What a case's leagues claimed, and how much of it was true."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from harness.league.ratings.fit import Fit
from tests.support.leagues.of_known_strength import Case, leagues
from tests.support.worlds import Floats


@dataclass(frozen=True)
class Claims:
    """Of the leagues of one case in which at least two bots were ranked."""

    leagues: int
    held: float  # the part of the intervals of leads that held the true lead
    known: float  # the part of all pairs of ranked bots of which one is known to be better
    wrong: float  # the part of the leagues in which that is wrong of any pair


@dataclass(frozen=True)
class Tenth:
    """What was said with about the same chance to be best."""

    statements: int
    said: float  # the mean chance
    true: float


def claims(case: Case, number: int) -> Claims | None:
    """None if no two bots are ever ranked."""
    held, known, wrong = [], [], []
    for found, truth in leagues(case, number):
        bots = found.ranked
        if len(bots) < 2:
            continue
        better = found.better()[np.ix_(bots, bots)]
        lead = truth[bots][:, None] - truth[bots][None, :]
        held.append(np.mean([*_held(found, truth)]))
        known.append(better.sum() / (len(bots) * (len(bots) - 1) / 2))
        wrong.append(bool((better & (lead <= 0)).any()))
    if not held:
        return None
    return Claims(len(held), float(np.mean(held)), float(np.mean(known)), float(np.mean(wrong)))


def _held(found: Fit, truth: Floats) -> Iterator[bool]:
    """Of each bot against the next and against the first by number, so that results choose none of them."""
    bots = found.ranked
    pairs = {*pairwise(bots), *[(bots[0], bot) for bot in bots[1:]]}
    for bot, other in sorted(pairs):
        lead = found.lead(bot, other)
        yield abs(lead.value - (truth[bot] - truth[other])) <= lead.interval


def tenths(cases: Iterable[Case], number: int) -> list[Tenth]:
    """Chances to be best of all these cases, from those below 10 % to those above 90 %. Strengths are drawn anew in each league."""
    said: list[float] = []
    true: list[bool] = []
    for case in cases:
        assert case.world.is_plain
        assert case.spread
        for found, truth in leagues(case, number):
            if len(bots := found.ranked) > 1:
                said += found.best(bots).tolist()
                true += (truth[bots] == truth[bots].max()).tolist()
    chances, are = np.array(said), np.array(true)
    tenth = np.minimum((10 * chances).astype(int), 9)
    groups = [(chances[tenth == each], are[tenth == each]) for each in range(10)]
    return [
        Tenth(len(some), float(some.mean()), float(held.mean())) if len(some) else Tenth(0, 0.0, 0.0)
        for some, held in groups
    ]
