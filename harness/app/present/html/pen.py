"""Writes pictures and their sentences as markup. They name seats as "seat 2"; here the seats get names."""

import re
from collections.abc import Iterator, Sequence

from harness.app.present.html.html import Html, element
from harness.engine.drawing import Node

_SEAT = re.compile(r"\bseat ([0-9])\b")


class Pen:
    """Writes pieces of pictures as markup, with names for the seats. A piece that recurs is written once."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._written: dict[
            int, tuple[Node, Html]
        ] = {}  # by identity; who is in it cannot go, so no other takes its place

    def write(self, piece: Node) -> Html:
        known = self._written.get(id(piece))
        if known is None:
            attributes = {name: self._named(value) for name, value in piece.attributes}
            inside = [
                self.write(each) if isinstance(each, Node) else self._named(each) for each in piece.inside
            ]
            known = self._written[id(piece)] = piece, element(piece.tag, *inside, **attributes)
        return known[1]

    def _named(self, text: str | int) -> str:
        written = str(text)
        return _SEAT.sub(lambda match: self._names[int(match[1])], written) if "seat " in written else written

    def sentence(self, text: str) -> Iterator[str]:
        """A sentence with names as elements, so that the page shows them in their colours."""
        at = 0
        for match in _SEAT.finditer(text):
            yield text[at : match.start()]
            seat = int(match[1])
            yield element("b", self._names[seat], class_=f"who seat{seat}")
            at = match.end()
        yield text[at:]
