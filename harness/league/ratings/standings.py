"""The standings of a league, one row for each bot, as values; docs/ratings.md says what each means.

The choice of bots changes no rating: the games of the others count all the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase

from harness.errors import HarnessError
from harness.league.fixtures import Number
from harness.league.league import Rating
from harness.league.ratings.counts import Counts, counts
from harness.league.ratings.elo import Elo
from harness.league.ratings.fit import fit
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
    best: float | None  # the chance to be the best of the bots shown


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's row of the standings."""

    rank: tuple[int, int]  # the best and the worst that it may have among the bots shown, from 1
    group: int  # from 1; bots of one group cannot be told apart
    bot: Number
    name: str
    opinion: Opinion
    tally: Tally
    faults: int
    stand_ins: int  # games that the stand-in ended in its place


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
    """The rows of these bots, the best first; equals by name. `counted` are the counts of the games, if there are any."""
    counted = counted or counts(games)
    if model is Model.FIT:
        opinions, better = _fitted(games, bots, counted)
    else:
        opinions, better = _folded(games, bots, rating or Rating())
    facts = tallies(counted)
    order = sorted(bots, key=lambda bot: (-opinions[bot].rating, names[bot].casefold(), bot))
    group = _groups(order, better)
    return tuple(
        Standing(
            rank=_rank(bot, bots, better),
            group=group[bot],
            bot=bot,
            name=names[bot],
            opinion=opinions[bot],
            tally=facts[bot],
            faults=(faults or {}).get(bot, 0),
            stand_ins=(stand_ins or {}).get(bot, 0),
        )
        for bot in order
    )


Better = Sequence[Sequence[bool]]  # whether the row's bot is known to be better than the column's


def _fitted(games: Parts, bots: Sequence[Number], counted: Counts) -> tuple[dict[Number, Opinion], Better]:
    fitted = fit(games, counted)
    chances = fitted.best(bots).tolist()
    opinions = {
        bot: Opinion(float(fitted.ratings[bot]), fitted.interval(bot), best)
        for bot, best in zip(bots, chances, strict=True)
    }
    return opinions, fitted.better().tolist()


def _folded(games: Parts, bots: Sequence[Number], rating: Rating) -> tuple[dict[Number, Opinion], Better]:
    elo = Elo(rating)
    for game in games.played():
        elo.add(game)
    better = [[elo[row] > elo[column] for column in range(games.bots)] for row in range(games.bots)]
    return {bot: Opinion(elo[bot], None, None) for bot in bots}, better


def _rank(bot: Number, bots: Sequence[Number], better: Better) -> tuple[int, int]:
    above = sum(better[other][bot] for other in bots)
    below = sum(better[bot][other] for other in bots)
    return 1 + above, len(bots) - below


def _groups(order: Sequence[Number], better: Better) -> dict[Number, int]:
    """The groups, from the top: a group ends before a bot that its first one is known to be better than."""
    groups: dict[Number, int] = {}
    first, group = order[0] if order else 0, 1
    for bot in order:
        if better[first][bot]:
            first, group = bot, group + 1
        groups[bot] = group
    return groups
