"""Small pictures that stand in a table's row: a value, and how far around it the truth may lie.

They are drawn on a field of fixed numbers and stretched to the cell's width; strokes are not stretched with them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from harness.app.present.html.html import Html, element, joined

_WIDTH, _HEIGHT = 1000, 20
_HEAD = 20  # how long the head of an arrow is
_ROOM = 0.04  # of the range, at both ends


@dataclass(frozen=True, slots=True)
class Scale:
    """The values at the left and the right end of a picture."""

    left: float
    right: float

    @classmethod
    def around(cls, values: Iterable[float]) -> "Scale":
        known = [*values] or [0.0]
        left, right = min(known), max(known)
        room = (right - left) * _ROOM or 1.0
        return cls(left - room, right + room)

    def place(self, value: float) -> float:
        """Where a value stands, from 0 to 1; a value beyond the ends stands at the end."""
        return min(1.0, max(0.0, (value - self.left) / (self.right - self.left)))


def interval(
    scale: Scale, words: str, value: float, low: float, high: float, rule: float | None = None
) -> Html:
    """A picture of a dot on its interval, and a rule to compare with. What is beyond the scale is an arrow at its end."""
    dot, left, right = (_across(scale, each) for each in (value, low, high))
    return _picture(
        words,
        None if rule is None else _line("rule", f"M{_across(scale, rule)} 0V{_HEIGHT}"),
        _line("range", f"M{left} {_HEIGHT // 2}H{right}"),
        _line("arrow", f"M{_HEAD} 4L0 {_HEIGHT // 2}L{_HEAD} {_HEIGHT - 4}") if low < scale.left else None,
        _line("arrow", f"M{_WIDTH - _HEAD} 4L{_WIDTH} {_HEIGHT // 2}L{_WIDTH - _HEAD} {_HEIGHT - 4}")
        if high > scale.right
        else None,
        _line("dot", f"M{dot} {_HEIGHT // 2}h0") if scale.left <= value <= scale.right else None,
    )


def _across(scale: Scale, value: float) -> int:
    return round(_WIDTH * scale.place(value))


def _picture(words: str, *lines: Html | None) -> Html:
    """A small picture; `words` is for whoever cannot see it, and for whoever points at it."""
    return element(
        "svg",
        element("title", words),
        joined(*lines),
        class_="small",
        role="img",
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        preserveAspectRatio="none",
    )


def _line(kind: str, way: str) -> Html:
    return element("path", class_=kind, d=way)
