"""How long the bots thought."""

from math import log10

from harness.app.league.report import Report
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.pictures import Scale, interval
from harness.app.present.html.tables import Head, cell, nothing, row, table
from harness.referee import Thinking
from harness.text import spoken_time

_SHORTEST = 1e-5  # seconds: a picture on a logarithmic scale must begin somewhere


def times(report: Report) -> Html:
    asked = {
        standing.name: thinking
        for standing in report.standings.rows
        if (thinking := report.standings.thinking.get(standing.bot)) and thinking.asked
    }
    if not asked:
        return nothing("No bot has been asked anything yet.")
    limit = report.league.terms.move_limit
    scale = Scale.around([_log(time) for each in asked.values() for time in (each.mean, each.longest, limit)])
    heads = [Head("bot", "words"), Head("mean"), Head("", "picture"), Head("longest"), Head("questions")]
    lines = [_row(name, thinking, scale, limit) for name, thinking in asked.items()]
    note = (
        "From the mean (the dot) to the longest, each step of ten equally wide; the rule is the move limit, "
        f"{spoken_time(limit)}."
    )
    return joined(
        table("Thinking times per question", heads, lines, "times"), element("p", note, class_="quiet")
    )


def _row(name: str, thinking: Thinking, scale: Scale, limit: float) -> Html:
    mean, longest = spoken_time(thinking.mean), spoken_time(thinking.longest)
    dot, end = _log(thinking.mean), _log(thinking.longest)
    picture = interval(scale, f"{name}: mean {mean}, longest {longest}", dot, dot, end, _log(limit))
    return row(name, [cell(mean), cell(picture, "picture"), cell(longest), cell(f"{thinking.asked:,}")])


def _log(seconds: float) -> float:
    return log10(max(_SHORTEST, seconds))
