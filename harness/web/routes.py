"""Which address shows which page. A page is made by a use case and a presenter; here both are called."""

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from harness.app.pages.bot import bot_view
from harness.app.pages.game import game_view
from harness.app.pages.game_list import games_view
from harness.app.pages.league_view import LeagueView, NoPageError
from harness.app.pages.site import Site
from harness.app.pages.two_bots import two_bots_view
from harness.app.present.html.files import static_files
from harness.app.present.html.links import Links
from harness.app.present.html.pages import (
    bot_page,
    game_page,
    games_page,
    home_page,
    league_page,
    message_page,
    two_bots_page,
)
from harness.errors import HarnessError
from harness.web.gate import Gate
from harness.web.live import Live
from harness.web.queries import games_wish, seat_of
from harness.web.rendered import RenderedPage, RenderedPages

_Render = Callable[[LeagueView], str]
_FRESH = "no-cache"  # a browser asks each time, and is told that nothing has changed


class Routes:
    """The pages of a site."""

    def __init__(self, site: Site, live: Live) -> None:
        self._site, self._live = site, live
        self._rendered = RenderedPages()
        self._static = static_files()

    def app(self, names: Collection[str]) -> Starlette:
        """The application, for a server that is called by these names."""
        league = "/league/{name}/{run:int}"
        routes = [
            Route("/", self._home),
            Route("/events", self._events),
            Route("/static/{name}", self._file),
            Route("/league/{name}", self._newest),
            Route(f"{league}/", self._league),
            Route(f"{league}/games", self._games),
            Route(f"{league}/game/{{number:int}}", self._game),
            Route(f"{league}/bot/{{bot:int}}", self._bot),
            Route(f"{league}/two/{{one:int}}-{{other:int}}", self._two_bots),
        ]
        return Starlette(
            routes=routes,
            lifespan=self._lifespan,
            middleware=[Middleware(Gate, names=names)],
            exception_handlers={HarnessError: _trouble, HTTPException: _not_found},
        )

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        del app
        async with self._live.looking():
            yield

    async def _home(self, request: Request) -> Response:
        def page() -> RenderedPage:
            home = self._site.home()
            state = [(line.run.id, id(line.report)) for line in home.lines], home
            return self._rendered.page("/", state[0], lambda: home_page(home, _links(request)))

        return _answer(request, await run_in_threadpool(page))

    async def _events(self, request: Request) -> Response:
        return Response(media_type="text/event-stream") if request.method == "HEAD" else self._live.stream()

    async def _file(self, request: Request) -> Response:
        file = self._static.get(request.path_params["name"])
        if file is None:
            raise HTTPException(404)
        headers = {"Cache-Control": _FRESH}
        return Response(file.content, media_type=file.media_type, headers=headers)

    async def _newest(self, request: Request) -> Response:
        name = request.path_params["name"]
        return RedirectResponse(f"{name}/{self._site.newest_run(name)}/")

    async def _league(self, request: Request) -> Response:
        links = _links(request)
        return await self._page(request, lambda view: league_page(view, links))

    async def _bot(self, request: Request) -> Response:
        return await self._page(request, partial(self._bot_page, request.path_params["bot"], _links(request)))

    def _bot_page(self, bot: int, links: Links, view: LeagueView) -> str:
        with self._site.store() as store:
            return bot_page(bot_view(store, view, bot), links)

    async def _two_bots(self, request: Request) -> Response:
        bots = request.path_params["one"], request.path_params["other"]
        return await self._page(request, partial(self._two_bots_page, *bots, _links(request)))

    def _two_bots_page(self, one: int, other: int, links: Links, view: LeagueView) -> str:
        with self._site.store() as store:
            return two_bots_page(two_bots_view(store, view, one, other), links)

    async def _games(self, request: Request) -> Response:
        wish, links = games_wish(request.query_params), _links(request)

        def render(view: LeagueView) -> str:
            with self._site.store() as store:
                return games_page(games_view(store, view, wish), links)

        return await self._page(request, render, repr(wish))

    async def _game(self, request: Request) -> Response:
        number, links, seat = request.path_params["number"], _links(request), seat_of(request.query_params)

        def render(view: LeagueView) -> str:
            with self._site.store() as store:
                return game_page(game_view(store, view, number, seat), links)

        return await self._page(request, render, str(seat))

    async def _page(self, request: Request, render: _Render, asked: str = "") -> Response:
        """A page of a league, as it is now."""
        name, run = request.path_params["name"], request.path_params["run"]
        address = f"{request.url.path}?{asked}"

        def page() -> RenderedPage:
            view = self._site.league(name, run)
            return self._rendered.page(address, view.serial, lambda: render(view))

        return _answer(request, await run_in_threadpool(page))


def _links(request: Request) -> Links:
    """Relative to the page that is asked for: by the number of its steps below the first page, and below its league's."""
    steps = request.url.path.count("/") - 1
    return Links("../" * steps or "./", "../" * max(0, steps - 3) or "./")


def _answer(request: Request, rendered: RenderedPage) -> Response:
    headers = {"ETag": rendered.mark, "Cache-Control": _FRESH, "Vary": "Accept-Encoding"}
    if rendered.mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if _takes_gzip(request.headers.get("accept-encoding", "")):
        headers["Content-Encoding"] = "gzip"
        return Response(rendered.packed, media_type="text/html", headers=headers)
    return Response(rendered.body, media_type="text/html", headers=headers)


def _takes_gzip(codings: str) -> bool:
    """Whether a client that accepts these codings takes gzip."""
    for coding in codings.split(","):
        name, _, quality = coding.replace(" ", "").partition(";")
        if name == "gzip":
            return quality not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


async def _trouble(request: Request, error: Exception) -> Response:
    """What is not there, and what cannot be read."""
    missing = isinstance(error, NoPageError)
    title = "There is no such page" if missing else "This page cannot be shown"
    return _message(request, title, str(error), 404 if missing else 500)


async def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return _message(request, "There is no such page", f"Nothing is at {request.url.path}.", status)


def _message(request: Request, title: str, sentence: str, status: int) -> Response:
    body = message_page(title, sentence, _links(request))
    return Response(
        body.encode(errors="backslashreplace"), status, {"Cache-Control": "no-store"}, "text/html"
    )
