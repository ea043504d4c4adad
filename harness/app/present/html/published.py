"""The pages of a league as files: all links relative, so that any web server or a disk can show them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import NamedTuple

from harness.app.league.run_names import named_run
from harness.app.pages.bot import bot_view
from harness.app.pages.game import game_view
from harness.app.pages.game_list import GAMES_A_PAGE, GamesView, GamesWish, games_view
from harness.app.pages.league_view import LeagueView
from harness.app.pages.site import Site
from harness.app.pages.two_bots import two_bots_view
from harness.app.present.html.files import static_files
from harness.app.present.html.links import Links
from harness.app.present.html.pages import bot_page, game_page, games_page, league_page, two_bots_page
from harness.league.ratings.notable import closest_games, newest_games, worst_games
from harness.store import Store

_NOTABLE = 5  # games of a bot that its page shows of each kind
_ENDING = ".html"


class PageFile(NamedTuple):
    """A file of a published league."""

    path: str  # below the directory, with /
    content: bytes


@dataclass(frozen=True, slots=True)
class PublishedLeague:
    """The pages of a league, which are made as they are asked for."""

    view: LeagueView
    games: frozenset[int]  # that have a page
    files: Iterator[PageFile]


def published(db: str, name: str, newest: int) -> PublishedLeague:
    """A league as files, with pages of its newest games and of those that pages of bots show. HarnessError if it is not
    there."""
    site = Site(db)
    try:
        with site.store() as store:
            run = named_run(store, name)
        view = site.league(run.charter.name, run.number)
    finally:
        site.close()
    games = frozenset(number for number in _chosen(view, newest) if view.shows(number))
    return PublishedLeague(view, games, _files(site, view, games, newest))


def _chosen(view: LeagueView, newest: int) -> Iterator[int]:
    yield from newest_games(view.games, newest)
    for bot in range(len(view.names)):
        yield from closest_games(view.games, bot, _NOTABLE)
        yield from worst_games(view.games, bot, _NOTABLE)
        yield from newest_games(view.games, _NOTABLE, bots=[bot])
    for faults in view.report.faults:
        yield from [faulted.game for faulted in faults.first]


def _files(site: Site, view: LeagueView, games: frozenset[int], newest: int) -> Iterator[PageFile]:
    first, below = Links("", "", _ENDING, games), Links("../", "../", _ENDING, games)
    for name, file in static_files().items():
        if name != "page.js":  # it asks a server
            yield PageFile(f"static/{name}", file.content)
    with site.store() as store:
        yield _page("index", league_page(view, first))
        for page in _lists(store, view, newest):
            before = page.wish.before
            yield _page("games" if before is None else f"games-{before}", games_page(page, first))
        for bot in range(len(view.names)):
            yield _page(f"bot/{bot}", bot_page(bot_view(store, view, bot), below))
        for one, other in permutations(range(len(view.names)), 2):
            two = two_bots_view(store, view, one, other)
            yield _page(f"two/{one}-{other}", two_bots_page(two, below))
        for number in sorted(games):
            yield _page(f"game/{number}", game_page(game_view(store, view, number), below))


def _lists(store: Store, view: LeagueView, newest: int) -> Iterator[GamesView]:
    """The pages of games, as far as they have pages of their own: the last of them has no older one."""
    listed, before = 0, None
    while True:
        page = games_view(store, view, GamesWish(before=before))
        listed += GAMES_A_PAGE
        if listed >= newest:
            page = replace(page, goes_on=False)
        yield page
        if not page.goes_on:
            return
        before = page.games[-1].number


def _page(path: str, text: str) -> PageFile:
    return PageFile(f"{path}{_ENDING}", text.encode(errors="backslashreplace"))
