"""The page: its head, its sections one after the other, its style."""

from collections.abc import Callable, Mapping
from pathlib import Path

from harness.app.league.report import Report
from harness.app.present import sentences
from harness.app.present.captions import frozen_line
from harness.app.present.html.curves import curves
from harness.app.present.html.faults import faults, voids
from harness.app.present.html.format_standing import format_standing
from harness.app.present.html.html import Content, Html, element, joined
from harness.app.present.html.journal import journal
from harness.app.present.html.links import ALONE, Links
from harness.app.present.html.meetings import meetings
from harness.app.present.html.proof import proof
from harness.app.present.html.seats import seats
from harness.app.present.html.standings import standings
from harness.app.present.html.times import times

_STYLE = Html((Path(__file__).parent / "page.css").read_text("utf-8"))  # ours: nobody else's text is in it
_ALLOWED = (
    "default-src 'none'; style-src 'unsafe-inline'"  # should anything slip through, it cannot run or load
)

_SECTIONS: Mapping[str, Callable[[Report, Links], Html]] = {
    "Standings": lambda report, links: joined(standings(report, links), format_standing(report)),
    "Who beats whom": meetings,
    "Rating curves": lambda report, _: curves(report),
    "Journal": lambda report, _: journal(report.marks),
    "Seats": lambda report, _: seats(report),
    "Faults": faults,
    "Thinking times": lambda report, _: times(report),
    "Void games": lambda report, _: voids(report),
    "Proof": lambda report, _: proof(report),
}


def page(report: Report) -> str:
    title = report.run.charter.name
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_ALLOWED),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", f"{title} · league report"),
        element("style", _STYLE),
    )
    body = element("body", header(report), element("main", *sections(report)))
    return f"<!DOCTYPE html>\n{element('html', head, body, lang='en')}\n"


def sections(report: Report, links: Links = ALONE) -> list[Html]:
    """All that a report shows, section by section."""
    return [section(name, make(report, links)) for name, make in _SECTIONS.items()]


def header(report: Report, *more: Html | None) -> Html:
    """What a report begins with, with `more` before the links to its sections."""
    scope, frozen = sentences.scope(report), report.standings.frozen
    links = [element("a", name, href=f"#{_anchor(name)}") for name in _SECTIONS]
    return element(
        "header",
        element("h1", report.run.charter.name),
        element("p", sentences.heading(report)),
        element("p", sentences.leaders(report), class_="leaders"),
        element("p", sentences.circumstances(report), class_="quiet"),
        element("p", element("b", frozen_line(frozen))) if frozen else None,
        scope and element("p", scope, class_="quiet"),
        *more,
        element("nav", *links, aria_label="Sections"),
    )


def section(name: str, inside: Content) -> Html:
    """A part of a page, with its heading."""
    return element("section", element("h2", name), inside, id=_anchor(name))


def _anchor(name: str) -> str:
    return name.lower().replace(" ", "-")
