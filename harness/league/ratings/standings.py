"""The standings of a league, one row for each bot, as values; docs/ratings.md says what each means.

The choice of bots changes no rating: the games of the others count all the same.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from itertools import pairwise

import numpy as np

from harness.errors import HarnessError
from harness.league.fixtures import Number
from harness.league.league import Rating
from harness.league.ratings.counts import Counts, counts
from harness.league.ratings.elo import Elo
from harness.league.ratings.fit import RANKED, Anchor, Fit, Lead, fit
from harness.league.ratings.results import Parts
from harness.league.ratings.tally import Tally, tallies
from harness.text import nearest, shortened


class Model(StrEnum):
    """How bots are rated."""

    FIT = "fit"  # all games at once: order does not matter, with intervals
    ELO = "elo"  # game by game in schedule order, without


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a model says of one bot. Elo has no uncertainty, so it gives None."""

    rating: float
    interval: float | None  # half the width of the rating's 95 % interval
    best: (
        float | None
    )  # the chance to be the best of the bots that are shown and ranked; None too of one that is not


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's row of the standings."""

    rank: tuple[int, int] | None  # the best and the worst that it may have among the bots shown, from 1
    group: int | None  # from 1; bots of one group cannot be told apart
    bot: Number
    name: str
    opinion: Opinion
    lead_next: Lead | None  # on the next bot below; Elo has none, nor has the last bot
    lead_first: Lead | None  # on the first, so never above 0; the first has none
    tally: Tally
    faults: int
    stand_ins: int  # games that the stand-in ended in its place

    @property
    def provisional(self) -> bool:
        """Whether it has played too few blocks for anything to be known of it. It is shown, and not ranked."""
        return self.rank is None


def chosen_bots(
    names: Sequence[str], include: Iterable[str] = (), exclude: Iterable[str] = ()
) -> tuple[Number, ...]:
    """The bots whose names match any pattern included (none given: all) and none excluded."""
    bots = _matching(names, include) or set(range(len(names)))
    bots -= _matching(names, exclude)
    if not bots:
        raise HarnessError("no bot is left to show: every one is excluded")
    return tuple(sorted(bots))


def _matching(names: Sequence[str], patterns: Iterable[str]) -> set[Number]:
    matching: set[Number] = set()
    for pattern in patterns:
        bots = {bot for bot, name in enumerate(names) if fnmatchcase(name.casefold(), pattern.casefold())}
        if not bots:
            raise HarnessError(f"no bot's name matches {shortened(pattern)}: {nearest(pattern, names)}")
        matching |= bots
    return matching


def standings(
    games: Parts,
    names: Sequence[str],
    bots: Sequence[Number],
    *,
    counted: Counts | None = None,
    model: Model = Model.FIT,
    rating: Rating | None = None,
    faults: Mapping[Number, int] | None = None,
    stand_ins: Mapping[Number, int] | None = None,
) -> tuple[Standing, ...]:
    """The rows of these bots: those that are ranked, the best first, then the provisional ones; equals by name. `counted` are the counts of the games, if there are any."""
    counted = counted or counts(games)
    if model is Model.FIT:
        verdict = _fitted(games, bots, counted, anchor_of(names, rating or Rating()))
    else:
        verdict = _folded(games, bots, counted, rating or Rating())
    return _rows(verdict, names, bots, tallies(counted), faults or {}, stand_ins or {})


def standings_of_fit(
    fitted: Fit,
    names: Sequence[str],
    bots: Sequence[Number],
    facts: Sequence[Tally],
    *,
    faults: Mapping[Number, int],
    stand_ins: Mapping[Number, int],
) -> tuple[Standing, ...]:
    """The rows of these bots by a fit that is there."""
    return _rows(_verdict(fitted, bots), names, bots, facts, faults, stand_ins)


def _rows(
    verdict: "_Verdict",
    names: Sequence[str],
    bots: Sequence[Number],
    facts: Sequence[Tally],
    faults: Mapping[Number, int],
    stand_ins: Mapping[Number, int],
) -> tuple[Standing, ...]:
    def before(bot: Number) -> tuple[bool, float, str, Number]:
        return bot not in verdict.ranked, -verdict.opinions[bot].rating, names[bot].casefold(), bot

    order = sorted(bots, key=before)
    ranked = [bot for bot in order if bot in verdict.ranked]
    group = _groups(ranked, verdict.better)
    below = dict(pairwise(ranked))
    return tuple(
        Standing(
            rank=_rank(bot, ranked, verdict.better) if bot in group else None,
            group=group.get(bot),
            bot=bot,
            name=names[bot],
            opinion=verdict.opinions[bot],
            lead_next=verdict.lead(bot, below[bot]) if bot in below else None,
            lead_first=verdict.lead(bot, ranked[0]) if bot in ranked[1:] else None,
            tally=facts[bot],
            faults=faults.get(bot, 0),
            stand_ins=stand_ins.get(bot, 0),
        )
        for bot in order
    )


Better = Sequence[Sequence[bool]]  # whether the row's bot is known to be better than the column's


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What a model says of all bots."""

    opinions: Mapping[Number, Opinion]
    better: Better
    lead: Callable[[Number, Number], Lead | None]  # of the one bot on the other
    ranked: frozenset[Number]  # who has played enough


def anchor_of(names: Sequence[str], rating: Rating) -> Anchor | None:
    """The bot whose rating is fixed, in its newest version; None if there is none."""
    versions = [
        Anchor(number, rating.anchor[bot])
        for number, name in enumerate(names)
        if (bot := name.partition("#")[0]) in rating.anchor
    ]
    return versions[-1] if versions else None


def _fitted(games: Parts, bots: Sequence[Number], counted: Counts, anchor: Anchor | None) -> _Verdict:
    return _verdict(fit(games, counted, anchor), bots)


def _verdict(fitted: Fit, bots: Sequence[Number]) -> _Verdict:
    enough = frozenset(fitted.ranked)
    ranked = [bot for bot in bots if bot in enough]
    chances = dict(zip(ranked, fitted.best(ranked).tolist(), strict=True))
    opinions = {
        bot: Opinion(float(fitted.ratings[bot]), fitted.interval(bot), chances.get(bot)) for bot in bots
    }
    return _Verdict(opinions, fitted.better().tolist(), fitted.lead, enough)


def _folded(games: Parts, bots: Sequence[Number], counted: Counts, rating: Rating) -> _Verdict:
    elo = Elo(rating)
    for game in games.played():
        elo.add(game)
    enough = frozenset(np.flatnonzero(counted.blocks >= RANKED).tolist())
    better = [[elo[row] > elo[column] for column in range(games.bots)] for row in range(games.bots)]
    return _Verdict({bot: Opinion(elo[bot], None, None) for bot in bots}, better, _no_lead, enough)


def _no_lead(_bot: Number, _other: Number) -> None:
    return None


def _rank(bot: Number, ranked: Sequence[Number], better: Better) -> tuple[int, int]:
    above = sum(better[other][bot] for other in ranked)
    below = sum(better[bot][other] for other in ranked)
    return 1 + above, len(ranked) - below


def _groups(order: Sequence[Number], better: Better) -> dict[Number, int]:
    """The groups, from the top: a group ends before a bot that its first one is known to be better than."""
    groups: dict[Number, int] = {}
    first, group = order[0] if order else 0, 1
    for bot in order:
        if better[first][bot]:
            first, group = bot, group + 1
        groups[bot] = group
    return groups
