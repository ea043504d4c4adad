"""The page of games: a form to choose from, the list, the way to older ones."""

from collections.abc import Iterable

from harness.app.pages.game_list import ANY_FAULT, GAMES_A_PAGE, GamesView, GamesWish
from harness.app.present import phrases
from harness.app.present.html.html import Html, element
from harness.app.present.html.links import Links
from harness.app.present.html.pages.frame import framed
from harness.app.present.html.pages.game_rows import games_table
from harness.app.present.html.pages.ways import followed, to_league
from harness.referee import FaultKind

_Choices = Iterable[tuple[str, str]]  # values with their words


def games_page(games: GamesView, links: Links) -> str:
    """The page of games. It is another after every change of the run."""
    view = games.view
    header = element("header", element("h1", "Games"), element("p", _sentence(games)), _form(games, links))
    listed = games_table("Newest first", view, games.games, links, games.wish.bots)
    parts = [header, listed, _ways(games, links)]
    way = to_league(view, links, ("Games", None))
    return framed(f"Games · {view.run.charter.name}", links, way, *parts, follows=followed(view.run))


def _sentence(games: GamesView) -> str:
    view, wish = games.view, games.wish
    if wish.is_everything:
        return f"{phrases.quantity(len(view.games), 'game')} that count, {GAMES_A_PAGE} on a page."
    parts = [f"of {phrases.enumeration([view.names[bot] for bot in wish.bots])}"] if wish.bots else []
    parts += [f"at {phrases.seat_counts([wish.seats])}"] if wish.seats else []
    parts += (
        [f"with {'a fault' if wish.fault == ANY_FAULT else f'the fault {wish.fault}'}"] if wish.fault else []
    )
    return f"Games {' '.join(parts)}."


def _form(games: GamesView, links: Links) -> Html | None:
    """None in files: nobody would answer."""
    if not links.is_live:
        return None
    view, wish = games.view, games.wish
    bots = [(str(bot), name) for bot, name in enumerate(view.names)]
    one, other = [*map(str, wish.bots), "", ""][:2]
    seats = [(str(each), str(each)) for each in view.report.league.seats]
    kinds = [(ANY_FAULT, "any"), *[(kind.value, kind.value) for kind in FaultKind]]
    return element(
        "form",
        _select("bot", "bot", bots, one),
        _select("other", "and bot", bots, other),
        _select("seats", "seats", seats, str(wish.seats or "")),
        _select("fault", "fault", kinds, wish.fault or ""),
        element("button", "Show", type="submit"),
        method="get",
        class_="choice",
    )


def _select(name: str, words: str, choices: _Choices, chosen: str) -> Html:
    options = [
        element("option", text, value=value, selected="" if value == chosen else None)
        for value, text in [("", "–"), *choices]
    ]
    return element("label", words, " ", element("select", *options, name=name))


def _ways(games: GamesView, links: Links) -> Html | None:
    query = wish_query(games.wish)
    newest = links.to_games(**query) if games.wish.before is not None else None
    older = links.to_games(**query, before=games.games[-1].number) if games.goes_on and games.games else None
    steps = [element("a", words, href=link) for words, link in (("Newest", newest), ("Older", older)) if link]
    return element("nav", *steps, aria_label="Further games") if steps else None


def wish_query(wish: GamesWish) -> dict[str, object]:
    """What stands behind the question mark, but for the page."""
    names = dict(zip(("bot", "other"), wish.bots, strict=False))
    return {**names, "seats": wish.seats, "fault": wish.fault}
