"""What all pages have: a head, the way to where one is, a main part, a foot. What a page loads is beside it: a style sheet, a
picture for the tab, from a server a script and, if a game is watched in it, the style and script of replays."""

from collections.abc import Sequence

from harness import __version__
from harness.app.present.html.html import Content, Html, element
from harness.app.present.html.links import Links, linked

_ALLOWED_FILES = "default-src 'none'; style-src 'self' file:; script-src 'self' file:; img-src 'self' file:"

WayStep = tuple[str, str | None]  # of the way: a name and its link


def framed(
    title: str,
    links: Links,
    way: Sequence[WayStep],
    *inside: Content,
    follows: str | None = None,
    replay: bool = False,
) -> str:
    """A whole page. `way` leads to it from the first page; `follows` names the run after whose changes it is another;
    `replay`: there is a game to watch in it."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        None
        if links.is_live
        else element("meta", http_equiv="Content-Security-Policy", content=_ALLOWED_FILES),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", title),
        element("link", rel="icon", href=links.to_static("icon.svg"), type="image/svg+xml"),
        element("link", rel="stylesheet", href=links.to_static("page.css")),
        element("link", rel="stylesheet", href=links.to_static("replay.css")) if replay else None,
        element("script", src=links.to_static("page.js"), type="module") if links.is_live else None,
        element("script", src=links.to_static("replay.js"), defer="") if replay else None,
    )
    main = element(
        "main",
        *inside,
        id="page",
        data_events=f"{links.top}events" if links.is_live else None,
        data_follows=follows,
    )
    body = element(
        "body",
        element("a", "To the page", href="#page", class_="skip"),
        _way(way),
        main,
        element("footer", f"harness {__version__}", class_="quiet"),
        class_="site",
    )
    return f"<!DOCTYPE html>\n{element('html', head, body, lang='en')}\n"


def _way(way: Sequence[WayStep]) -> Html:
    *before, (last, _) = way
    steps = [element("li", linked(name, link)) for name, link in before]
    here = element("li", element("span", last, aria_current="page"))
    return element("nav", element("ol", *steps, here), class_="way", aria_label="Where you are")
