"""The page of a league: what its report shows, with links to its bots and games."""

from harness.app.pages.league_view import LeagueView
from harness.app.present.html.document import header, sections
from harness.app.present.html.html import element
from harness.app.present.html.links import Links
from harness.app.present.html.pages.frame import framed
from harness.app.present.html.pages.progress import progress_of
from harness.app.present.html.pages.ways import followed, to_league


def league_page(view: LeagueView, links: Links) -> str:
    """The page of a league. It is another after every change of the run."""
    games = element("p", element("a", "Games, newest first", href=links.to_games() or ""))
    top = header(view.report, progress_of(view.report, view.rate), games)
    return framed(
        view.run.charter.name,
        links,
        to_league(view, links),
        top,
        *sections(view.report, links),
        follows=followed(view.run),
    )
