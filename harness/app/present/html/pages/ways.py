"""The way from the first page to the pages of a league, and what each of them follows."""

from harness.app.league.run_names import run_name
from harness.app.pages.league_view import LeagueView
from harness.app.present.html.links import Links
from harness.app.present.html.pages.frame import WayStep
from harness.store import Run

LEAGUES = "Leagues"


def to_league(view: LeagueView, links: Links, *further: WayStep) -> list[WayStep]:
    """The way to the league's page, and further. Pages in files begin with their league: it is their only one."""
    home: list[WayStep] = [(LEAGUES, links.to_home())] if links.is_live else []
    return [*home, (run_name(view.run), links.to_league()), *further]


def followed(run: Run) -> str:
    """What the stream of events calls a run."""
    return f"{run.charter.name}/{run.number}"
