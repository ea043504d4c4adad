"""The standings, every rating with its interval as a picture."""

from collections.abc import Iterator

from harness.app.league.report import Report
from harness.app.present import sentences
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.pictures import Scale, interval
from harness.app.present.html.tables import Head, cell, row, table
from harness.app.present.standings import BOT, COLUMNS, RANK, StandingColumn, StandingRow, standing_rows
from harness.league.league import Profile
from harness.league.ratings.fit import MEAN
from harness.league.ratings.standings import Standing

_NUMBERS = [
    column for column in COLUMNS if column.key and column.title and not column.spare
]  # times have a section of their own
_ZERO_IS_A_DASH = {"faults", "stand_ins"}  # so that those who have any are seen


def standings(report: Report) -> Html:
    rows = standing_rows(report.standings)
    scale = Scale.around([end for standing in _placed(report.standings.rows) for end in _ends(standing)])
    heads = [
        Head(RANK.title, "words"),
        Head(BOT.title, "words"),
        *[_head(column, scale) for column in _NUMBERS],
    ]
    groups = [None, *[each.standing.group for each in rows]]
    lines = [
        _row(each, scale, parted=before not in (None, each.standing.group))
        for before, each in zip(groups, rows, strict=False)
    ]
    return joined(table("Ratings with their 95 % intervals", heads, lines, "standings"), _notes())


def _placed(rows: tuple[Standing, ...]) -> list[Standing]:
    """The bots that the scale of the pictures is made for: those that have played, if any have."""
    return [standing for standing in rows if standing.tally.games] or [*rows]


def _ends(standing: Standing) -> tuple[float, float]:
    opinion = standing.opinion
    half = opinion.interval or 0.0
    return opinion.rating - half, opinion.rating + half


def _axis(scale: Scale) -> Html:
    ends = [f"{scale.left:.0f}", "95 % interval", f"{scale.right:.0f}"]
    return element("span", *[element("span", end) for end in ends], class_="axis")


def _head(column: StandingColumn, scale: Scale) -> Head:
    return Head(_axis(scale), "picture") if column.key == "interval" else Head(column.title)


def _row(each: StandingRow, scale: Scale, *, parted: bool) -> Html:
    cells = [_cell(column, each, scale) for column in _NUMBERS]
    before = [cell(RANK.words(each), "words")]
    return row(each.standing.name, cells, before, "parted" if parted else None, [*_about(each.profile)])


def _about(profile: Profile) -> Iterator[Html]:
    """The bot's title, and who has made it. Each keeps its direction of writing to itself."""
    if profile.title:
        yield element("span", profile.title, class_="title", dir="auto", title=profile.title)
    words = [word for word in ("reference" * profile.reference, profile.author, profile.team) if word]
    if words:
        parts = [part for word in words for part in (" · ", element("bdi", word))]
        yield element("span", *parts[1:], class_="quiet", title=" · ".join(words))


def _cell(column: StandingColumn, each: StandingRow, scale: Scale) -> Html:
    if column.key == "rating":
        return cell(sentences.rating(each.standing))
    if column.key == "interval":
        return cell(_picture(each.standing, scale), "picture")
    if column.key in _ZERO_IS_A_DASH and not column.value(each):
        return cell(None)
    return cell(column.words(each))


def _picture(standing: Standing, scale: Scale) -> Html:
    rating = standing.opinion.rating
    low, high = _ends(standing)
    words = f"{standing.name}: {rating:.0f}, between {low:.0f} and {high:.0f}"
    return interval(scale, words, rating, low, high, MEAN)


def _notes() -> Html:
    return element(
        "p",
        "# is the best and the worst rank that the games leave possible, best the chance to be the best bot. "
        "A line parts bots that are known to be worse than the first one above it. "
        f"The mean of all ratings is {MEAN:.0f}; with 400 more, a bot ends before another ten times out of eleven.",
        class_="quiet",
    )
