"""How far a league is, as a bar, and how fast."""

from harness.app.league.report import Report
from harness.app.present.html.html import Html, element, joined


def progress_of(report: Report, rate: float | None) -> Html | None:
    """None of a league that is over, or of which nobody knows how long it will be."""
    planned, stored = report.run.charter.planned, report.standings.stored
    if report.run.over:
        return None
    bar = planned and element("progress", max=planned, value=min(stored, planned), aria_label="Games played")
    speed = None if rate is None else element("p", f"{_speed(rate)}, lately", class_="quiet")
    return joined(bar or None, speed)


def _speed(rate: float) -> str:
    if rate >= 1:
        return f"{rate:,.0f} games a second"
    return f"{60 * rate:,.0f} games a minute" if rate >= 1 / 60 else f"{3600 * rate:,.1f} games an hour"
