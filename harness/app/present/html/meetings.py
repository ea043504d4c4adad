"""Who ends before whom, as a heat map: a table whose cells are coloured."""

from math import copysign

from harness.app.league.report import Report
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.links import ALONE, Links, linked
from harness.app.present.html.tables import Head, cell, nothing, row, table
from harness.league.ratings.crosstable import Meeting

_SHADES = 4  # on either side of even; the style sheet has as many
_MANY = 20  # columns: with more the cells are small
_LEAST = 0.05  # from even: what is full colour at least, so that chance looks pale


def meetings(report: Report, links: Links = ALONE) -> Html:
    met = [meeting for line in report.meetings for meeting in line if meeting.met]
    if not met:
        return nothing("No two of these bots have met yet.")
    full = max(_LEAST, *[abs(_known(meeting)) for meeting in met])
    names = [standing.name for standing in report.standings.rows]
    numbers = range(1, len(names) + 1)
    heads = [
        Head("bot", "words"),
        *[
            Head(element("abbr", str(number), title=name))
            for number, name in zip(numbers, names, strict=True)
        ],
    ]
    bots = [standing.bot for standing in report.standings.rows]
    lines = [
        row(
            f"{number} {name}",
            [
                _cell(
                    meeting, full, None if bot == other else links.to_two_bots(bot, other), own=bot == other
                )
                for other, meeting in zip(bots, line, strict=True)
            ],
            link=links.to_bot(bot),
        )
        for number, bot, name, line in zip(numbers, bots, names, report.meetings, strict=True)
    ]
    kind = "heat many" if len(names) > _MANY else "heat"
    caption = "Points of the row's bot against the column's, in per cent, and of how many. Coloured as far as they are surely not even"
    whole = table(caption, heads, lines, kind)
    return joined(_legend(full), whole)


def _cell(meeting: Meeting, full: float, link: str | None, *, own: bool) -> Html:
    if meeting.share is None:
        return cell("" if own else None)
    count = element("small", f"{meeting.met:,}", title=f"{meeting.points:g} of {meeting.met:,} points")
    return cell(joined(linked(f"{100 * meeting.share:.0f}", link), " ", count), _shade(_known(meeting), full))


def _known(meeting: Meeting) -> float:
    """How far from even the share is for sure: its distance without two standard deviations of as many even pairs, at most
    one over the root of their number."""
    if meeting.share is None:
        return 0.0
    beyond = meeting.share - 0.5
    return copysign(max(0.0, abs(beyond) - meeting.met**-0.5), beyond)


def _shade(beyond: float, full: float) -> str | None:
    depth = round(_SHADES * min(1.0, abs(beyond) / full))
    return f"{'more' if beyond > 0 else 'less'}{depth}" if depth else None


def _legend(full: float) -> Html:
    steps = [step * full / _SHADES for step in range(-_SHADES, _SHADES + 1)]
    shades = [element("span", f"{100 * (0.5 + step):.0f}", class_=_shade(step, full)) for step in steps]
    return element("p", "loses ", *shades, " wins", class_="legend")
