"""A page that says in a sentence why there is no other."""

from harness.app.present.html.html import element
from harness.app.present.html.links import Links
from harness.app.present.html.pages.frame import framed
from harness.app.present.html.pages.ways import LEAGUES


def message_page(title: str, sentence: str, links: Links) -> str:
    """A page for what went wrong."""
    inside = element("header", element("h1", title), element("p", sentence))
    return framed(title, links, [(LEAGUES, links.to_home()), (title, None)], inside)
