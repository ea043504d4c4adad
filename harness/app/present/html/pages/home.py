"""The first page: the leagues of a database, those that are not over first."""

from urllib.parse import quote

from harness.app.league.run_names import run_name
from harness.app.pages.site import Home, LeagueLine
from harness.app.present import sentences
from harness.app.present.captions import frozen_line
from harness.app.present.html.document import section
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.links import Links
from harness.app.present.html.pages.frame import framed
from harness.app.present.html.pages.progress import progress_of
from harness.app.present.html.pages.ways import LEAGUES
from harness.app.present.html.tables import nothing
from harness.league.ratings.standings import Standing

_SHOWN = 3  # bots of a league
EVERYTHING = "*"  # what a page follows that is another after any change


def home_page(home: Home, links: Links) -> str:
    """The first page. It is another after any change."""
    running = [line for line in home.lines if not line.run.over]
    over = [line for line in home.lines if line.run.over]
    parts = [
        element("header", element("h1", LEAGUES)),
        _part("Not over yet", running, links),
        _part("Over", over, links),
        None if home.lines else nothing("There is no league yet. Begin one with: harness league run FILE"),
    ]
    return framed(LEAGUES, links, [(LEAGUES, None)], *parts, follows=EVERYTHING)


def _part(title: str, lines: list[LeagueLine], links: Links) -> Html | None:
    if not lines:
        return None
    return section(title, element("ul", *[_line(line, links) for line in lines], class_="leagues"))


def _line(line: LeagueLine, links: Links) -> Html:
    run = line.run
    link = f"{links.top}league/{quote(run.charter.name, safe='')}/{run.number}/"
    name = element("h3", element("a", run_name(run), href=link))
    if line.report is None:
        return element("li", name, element("p", line.broken, class_="quiet"), id=_anchor(line))
    frozen = line.report.standings.frozen
    inside = joined(
        name,
        element("p", sentences.heading(line.report)),
        progress_of(line.report, line.rate),
        element("p", sentences.leaders(line.report), class_="leaders"),
        element("p", element("b", frozen_line(frozen))) if frozen else None,
        element(
            "ol", *[_place(standing) for standing in line.report.standings.rows[:_SHOWN]], class_="first"
        ),
    )
    return element("li", inside, id=_anchor(line))


def _place(standing: Standing) -> Html:
    return element(
        "li", f"{sentences.rank(standing)} ", element("b", standing.name), f" {sentences.rating(standing)}"
    )


def _anchor(line: LeagueLine) -> str:
    return f"league-{line.run.charter.name}-{line.run.number}"
