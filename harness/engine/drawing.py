"""Pieces of a picture as plain values: elements of HTML and SVG with texts in them, and the few that all games share.

Nothing here is markup yet: `harness.app.present.html` writes it, and escapes every text. A text names a seat as "seat 2"; whoever
shows the picture puts a name there. There is no style and no script in a piece, only classes and the geometry of SVG.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

_PIPS = {"nw": (6, 6), "n": (12, 6), "ne": (18, 6), "w": (6, 12), "c": (12, 12), "e": (18, 12)} | {
    "sw": (6, 18),
    "s": (12, 18),
    "se": (18, 18),
}
_FACES = ("c", "nw se", "nw c se", "nw ne sw se", "nw ne c sw se", "nw ne w e sw se")


class Node(NamedTuple):
    """An element: its tag, its attributes, and the elements and texts in it."""

    tag: str
    attributes: tuple[tuple[str, str | int], ...]
    inside: tuple["Node | str", ...]


Piece = Node | str


def node(tag: str, *inside: Piece | None, **attributes: str | int | None) -> Node:
    """An element, without the parts and attributes that are None. `class_` is the attribute class, `aria_label` is aria-label."""
    named = [(_written(name), value) for name, value in attributes.items() if value is not None]
    return Node(tag, tuple(named), tuple([part for part in inside if part is not None]))


@cache
def _written(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def symbol(name: str, *inside: Node, box: str = "0 0 24 24") -> Node:
    """A drawing that is on the page once, and used by its name wherever it recurs."""
    return node("symbol", *inside, id=f"p-{name}", viewBox=box)


def path(d: str, class_: str | None = None) -> Node:
    return node("path", d=d, class_=class_)


def circle(x: float, y: float, r: float, class_: str | None = None) -> Node:
    return node("circle", cx=f"{x:g}", cy=f"{y:g}", r=f"{r:g}", class_=class_)


def icon(name: str) -> Node:
    """A drawing by its name, without words: what stands beside it says the same."""
    return drawing_of(name, "icon")


@lru_cache(maxsize=1 << 10)  # the same few again and again
def drawing_of(name: str, class_: str) -> Node:
    """A drawing by its name; its class says how large it is."""
    return node("svg", node("use", href=f"#p-{name}"), class_=class_)


def playing_card(name: str, class_: str, *inside: Node) -> Node:
    """The drawing of a kind of card, 30 by 40; `class_` gives it its colour."""
    edge = node("rect", x=1, y=1, width=28, height=38, rx=4, class_="card-body")
    return symbol(name, node("g", edge, *inside, class_=class_), box="0 0 30 40")


def card_text(text: str, x: int = 15, y: int = 35, size: int = 18) -> Node:
    """A number or word on a card."""
    return node("text", text, x=x, y=y, font_size=size, text_anchor="middle", font_weight=800)


def inset(name: str, x: float, y: float, size: float) -> Node:
    """A drawing within another one."""
    return node("use", href=f"#p-{name}", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}")


def hand(words: Iterable[str], cards: Iterable[Node]) -> Node:
    """Open cards, and what they are in words."""
    return labelled(f"hand: {listed(words)}", *cards, class_="hand")


def labelled(label: str, *inside: Piece | None, class_: str, tag: str = "span") -> Node:
    """A drawing, and what it is for those who cannot see it."""
    return node(tag, *inside, class_=class_, role="img", aria_label=label)


def die(face: int) -> Node:
    """An ordinary die that shows a face."""
    return labelled(f"die {face}", icon(f"die{face}"), class_="die")


def dice_symbols() -> tuple[Node, ...]:
    """The six faces of an ordinary die, for games that roll it."""
    edge = node("rect", x=1, y=1, width=22, height=22, rx=5, class_="die-body")
    return tuple(
        [
            symbol(f"die{face}", edge, *[circle(*_PIPS[pip], 2.2, "die-pip") for pip in pips.split()])
            for face, pips in enumerate(_FACES, 1)
        ]
    )


def gauge(value: int, full: int) -> Node:
    """A bar as long as a value is of the whole; a value below 0 has none."""
    length = max(0, min(100, 100 * value // max(full, 1)))
    return node("svg", node("rect", width=f"{length}%", height="100%"), class_="gauge")


def panel(
    seat: int, score: int, full: int, *inside: Piece | None, sign: str | None = None, lit: bool = False
) -> Node:
    """What lies before a seat, under its name, its score and a bar for it. `sign` is a word beside the name, such as dealer."""
    head = node(
        "h4",
        f"seat {seat}",
        node("small", sign, class_="sign") if sign else None,
        node("b", str(score), class_="score"),
    )
    return node("section", head, gauge(score, full), *inside, class_=f"seat seat{seat}" + " lit" * lit)


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence."""
    *first, last = [*words] or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def seats(panels: Iterable[Node]) -> Node:
    before_each = [*panels]
    return node("div", *before_each, class_=f"seats n{len(before_each)}")


def backs(count: int, what: str = "hidden card") -> Node:
    """Cards that lie face down, or that a seat may not see."""
    words = f"{count} {what}" + "s" * (count != 1)
    return labelled(words, *[node("i", class_="back") for _ in range(count)], class_="hand")


def face_down(known: Sequence[Node | None]) -> Node:
    """Cards that a seat has laid face down, and beside them those that the reader knows all the same."""
    cards = [node("i", class_="back") for _ in known]
    return labelled(
        f"{len(known)} card{'s' * (len(known) != 1)} face down", *cards, *filter(None, known), class_="down"
    )
