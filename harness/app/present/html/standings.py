"""The standings, every rating with its interval as a picture."""

from collections.abc import Iterator

from harness.app.league.report import Report
from harness.app.present import sentences
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.links import ALONE, Links
from harness.app.present.html.pictures import Scale, interval
from harness.app.present.html.tables import Head, cell, row, table
from harness.app.present.misfits import misfit_sentences
from harness.app.present.standings import (
    BOT,
    COLUMNS,
    RANK,
    TIME,
    StandingColumn,
    StandingRow,
    standing_rows,
)
from harness.league.league import Profile
from harness.league.ratings.fit import MEAN
from harness.league.ratings.standings import Standing

_NUMBERS = [
    column for column in COLUMNS if column.title and not column.spare and column not in (RANK, BOT, TIME)
]  # times have a section of their own
_ZERO_IS_A_DASH = {"faults", "stand_ins"}  # so that those who have any are seen


def standings(report: Report, links: Links = ALONE) -> Html:
    rows = standing_rows(report.standings)
    scale = Scale.around([end for standing in _placed(report.standings.rows) for end in _ends(standing)])
    heads = [
        Head(RANK.title, "words"),
        Head(BOT.title, "words"),
        *[_head(column, scale) for column in _NUMBERS],
    ]
    middle = next(iter(report.league.rating.anchor.values()), MEAN)
    lines = [_row(each, scale, middle, links.to_bot(each.standing.bot)) for each in rows]
    whole = table("Ratings with their 95 % intervals", heads, lines, "standings")
    unranked = sentences.provisional(report.standings.rows)
    beside = [element("p", sentence) for sentence in misfit_sentences(report.standings)]
    return joined(whole, element("p", unranked) if unranked else None, *beside, _notes())


def _placed(rows: tuple[Standing, ...]) -> list[Standing]:
    """The bots that the scale of the pictures is made for: those that are ranked, if any are, else those that have played. What is
    beyond it is an arrow."""
    ranked = [standing for standing in rows if not standing.provisional]
    return ranked or [standing for standing in rows if standing.tally.games] or [*rows]


def _ends(standing: Standing) -> tuple[float, float]:
    opinion = standing.opinion
    half = opinion.interval or 0.0
    return opinion.rating - half, opinion.rating + half


def _axis(scale: Scale) -> Html:
    ends = [f"{scale.left:.0f}", f"{scale.right:.0f}"]
    return element("span", *[element("span", end) for end in ends], class_="axis")


def _head(column: StandingColumn, scale: Scale) -> Head:
    return Head(_axis(scale), "picture") if column.key == "interval" else Head(column.title)


def _row(each: StandingRow, scale: Scale, middle: float, link: str | None) -> Html:
    cells = [_cell(column, each, scale, middle) for column in _NUMBERS]
    before = [cell(RANK.words(each), "words")]
    return row(each.standing.name, cells, before, None, [*_about(each.profile)], link)


def _about(profile: Profile) -> Iterator[Html]:
    """The bot's title, and who has made it. Each keeps its direction of writing to itself."""
    if profile.title:
        yield element("span", profile.title, class_="title", dir="auto", title=profile.title)
    words = [word for word in ("reference" * profile.reference, profile.author, profile.team) if word]
    if words:
        parts = [part for word in words for part in (" · ", element("bdi", word))]
        yield element("span", *parts[1:], class_="quiet", title=" · ".join(words))


def _cell(column: StandingColumn, each: StandingRow, scale: Scale, middle: float) -> Html:
    if column.key == "rating":
        return cell(sentences.rating(each.standing))
    if column.key == "interval":
        return cell(_picture(each.standing, scale, middle), "picture")
    if column.key in _ZERO_IS_A_DASH and not column.value(each):
        return cell(None)
    return cell(column.words(each))


def _picture(standing: Standing, scale: Scale, middle: float) -> Html:
    rating = standing.opinion.rating
    low, high = _ends(standing)
    words = f"{standing.name}: {rating:.0f}, between {low:.0f} and {high:.0f}"
    return interval(scale, words, rating, low, high, middle)


def _notes() -> Html:
    return element(
        "p",
        "# is the best and the worst rank that the games leave possible: bots whose ranges overlap are not told apart by "
        "their ratings. On next is the lead on the bot below, on first that on the first bot, best the chance to be the best "
        "bot. With 400 more, a bot ends before another ten times out of eleven. An arrow points to what is beyond the axis.",
        class_="quiet",
    )
