"""Tables of a page: each with a caption, headers, and room to be moved sideways where a screen is narrow."""

from collections.abc import Sequence
from dataclasses import dataclass

from harness.app.present.html.html import Content, Html, element
from harness.app.present.html.links import linked


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column."""

    title: Content
    kind: str | None = None  # words: stands at the left; picture: takes what width is left


def table(caption: str, heads: Sequence[Head], rows: Sequence[Html], kind: str | None = None) -> Html:
    """A table with its caption; its rows are made by `row`."""
    titles = [element("th", head.title, class_=head.kind, scope="col") for head in heads]
    whole = element(
        "table",
        element("caption", caption),
        element("thead", element("tr", *titles)),
        element("tbody", *rows),
        class_=kind,
    )
    return element("div", whole, class_="wide", role="region", aria_label=caption, tabindex=0)


def row(
    name: str,
    cells: Sequence[Html],
    before: Sequence[Html] = (),
    kind: str | None = None,
    about: Sequence[Html] = (),
    link: str | None = None,
) -> Html:
    """A row of a table; `name` is what it is about, and stands behind the cells of `before`, with `about` below it; `link` is
    the page of what it is about."""
    head = element(
        "th", linked(name, link), *about, class_="words", scope="row", title=name
    )  # a long one is cut off where it stands
    return element("tr", *before, head, *cells, class_=kind)


def cell(text: Content, kind: str | None = None) -> Html:
    return element("td", "–" if text is None else text, class_=kind)


def nothing(text: str) -> Html:
    """A sentence where a table would stand."""
    return element("p", text, class_="quiet")
