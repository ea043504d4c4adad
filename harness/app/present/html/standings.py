"""The standings, every rating with its interval as a picture."""

from harness.app.league.report import Report
from harness.app.present import sentences
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.pictures import Scale, interval
from harness.app.present.html.tables import Head, cell, row, table
from harness.league.ratings.fit import MEAN
from harness.league.ratings.standings import Standing


def standings(report: Report) -> Html:
    rows = report.table.rows
    scale = Scale.around([end for standing in _placed(rows) for end in _ends(standing)])
    heads = [
        Head("#", "words"),
        Head("bot", "words"),
        Head("rating"),
        Head(_axis(scale), "picture"),
        *[Head(title) for title in ("best", "games", "place", "score", "won", "faults", "stand-ins")],
    ]
    groups = [None, *[standing.group for standing in rows]]
    lines = [
        _row(standing, scale, parted=before not in (None, standing.group))
        for before, standing in zip(groups, rows, strict=False)
    ]
    return joined(table("Ratings with their 95 % intervals", heads, lines, "standings"), _notes())


def _placed(rows: tuple[Standing, ...]) -> list[Standing]:
    """Who has not played may be anything: the picture is of the others, if there are any."""
    return [standing for standing in rows if standing.tally.games] or [*rows]


def _ends(standing: Standing) -> tuple[float, float]:
    opinion = standing.opinion
    half = opinion.interval or 0.0
    return opinion.rating - half, opinion.rating + half


def _axis(scale: Scale) -> Html:
    ends = [f"{scale.left:.0f}", "95 % interval", f"{scale.right:.0f}"]
    return element("span", *[element("span", end) for end in ends], class_="axis")


def _row(standing: Standing, scale: Scale, *, parted: bool) -> Html:
    opinion, tally = standing.opinion, standing.tally
    low, high = _ends(standing)
    told = f"{standing.name}: {opinion.rating:.0f}, between {low:.0f} and {high:.0f}"
    cells = [
        cell(sentences.rating(standing)),
        cell(interval(scale, told, opinion.rating, low, high, MEAN), "picture"),
        cell(_said(opinion.best, "{:.0%}")),
        cell(f"{tally.games:,}"),
        cell(_said(tally.place, "{:.2f}")),
        cell(_said(tally.score, "{:.1f}")),
        cell(_said(tally.won, "{:.0%}")),
        cell(f"{standing.faults:,}" if standing.faults else None),
        cell(f"{standing.stand_ins:,}" if standing.stand_ins else None),
    ]
    return row(standing.name, cells, [cell(sentences.rank(standing), "words")], "parted" if parted else None)


def _said(value: float | None, form: str) -> str | None:
    return None if value is None else form.format(value)


def _notes() -> Html:
    return element(
        "p",
        "# is the best and the worst rank that the games leave possible, best the chance to be the best bot. "
        "A line parts bots that are known to be worse than the first one above it. "
        f"The mean of all ratings is {MEAN:.0f}; with 400 more, a bot ends before another ten times out of eleven.",
        class_="quiet",
    )
