"""What the ratings of a league do not say: pairs that they describe badly, and circles; in sentences and as JSON."""

from collections.abc import Iterator
from typing import Any

from harness.app.league.standings import LeagueStandings
from harness.app.present.phrases import quantity
from harness.league.ratings.misfits import Circle, Misfit

_SHOWN = 3  # of each kind; JSON has all


def misfit_sentences(standings: LeagueStandings) -> Iterator[str]:
    """A sentence each, the clearest first."""
    if standings.misfits is None:
        return
    names, pairs, circles = _names(standings), standings.misfits.pairs, standings.misfits.circles
    for pair in pairs[:_SHOWN]:
        yield (
            f"The ratings describe {names[pair.bot]} against {names[pair.other]} badly: it took {pair.share:.0%} of the points, "
            f"and they expect {pair.expected:.0%} ({quantity(pair.blocks, 'block')})."
        )
    if more := len(pairs[_SHOWN:]):
        yield f"{quantity(more, 'more pair is', 'more pairs are')} described badly: JSON has them."
    for circle in circles[:_SHOWN]:
        yield _circle(circle, names)
    if more := len(circles[_SHOWN:]):
        yield f"{quantity(more, 'more such circle')}: JSON has them."


def misfits_fields(standings: LeagueStandings) -> dict[str, Any] | None:
    if standings.misfits is None:
        return None
    names = _names(standings)
    return {
        "pairs": [_pair_fields(pair, names) for pair in standings.misfits.pairs],
        "circles": [
            {"bots": [names[bot] for bot in circle.bots], "shares": list(circle.shares)}
            for circle in standings.misfits.circles
        ],
    }


def _pair_fields(pair: Misfit, names: dict[int, str]) -> dict[str, Any]:
    return {
        "bot": names[pair.bot],
        "other": names[pair.other],
        "share": pair.share,
        "expected": pair.expected,
        "blocks": pair.blocks,
    }


def _circle(circle: Circle, names: dict[int, str]) -> str:
    one, two, three = [names[bot] for bot in circle.bots]
    first, second, third = circle.shares
    return (
        f"{one} beats {two} ({first:.0%} of the points), {two} beats {three} ({second:.0%}) and {three} beats {one} "
        f"({third:.0%}): no order of the three is right."
    )


def _names(standings: LeagueStandings) -> dict[int, str]:
    return {row.bot: row.name for row in standings.rows}
