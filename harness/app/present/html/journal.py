"""The last entries of the journal: a list below the curves, and marks among these with the same numbers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from harness.app.league.marks import Mark, Marks
from harness.app.present.html.html import Html, element
from harness.app.present.html.tables import nothing
from harness.app.present.journal import earlier_words, mark_words
from harness.league.fixtures import Number
from harness.league.ratings.fit_curves import FitCurve

_CLOSE = 4.0  # per cent of the width: marks that are nearer stand below each other,
_ROW = 18  # so many pixels
_ROUND = 9  # pixels: half as wide as a mark


@dataclass(frozen=True, slots=True)
class MarkPlace:
    """Where a mark stands in the plot."""

    number: int  # in the list
    mark: Mark
    left: float  # per cent of the width
    top: float  # pixels
    is_line: bool  # through the whole plot, for everybody


def journal(marks: Marks) -> Html:
    """The list."""
    if not marks.shown:
        return nothing("Nothing was decided since the league began.")
    earlier = element("p", earlier_words(marks), class_="quiet") if marks.earlier else None
    items = [element("li", mark_words(mark)) for mark in marks.shown]
    return element("div", earlier, element("ol", *items, class_="entries"))


def mark_places(
    marks: Sequence[Mark],
    curves: Mapping[Number, FitCurve],
    x: Callable[[float], float],
    y: Callable[[float], float],
) -> Iterator[MarkPlace]:
    """A place for each mark that belongs to a curve which is shown, or to everybody. `x` gives the place of a number of games
    in per cent, `y` that of a rating in pixels."""
    taken: list[tuple[float, float]] = []
    for number, mark in enumerate(marks, 1):
        if mark.bot is None:
            left, top = x(mark.games), 0.0
        elif curve := curves.get(mark.bot):
            games = min(max(mark.games, curve[0].games), curve[-1].games)
            left, top = x(games), y(_rating(curve, games))
        else:
            continue
        while any(abs(left - other) < _CLOSE and abs(top - its_top) < _ROW for other, its_top in taken):
            top += _ROW
        taken.append((left, top))
        yield MarkPlace(number, mark, left, top, is_line=mark.bot is None)


def drawn(places: Iterator[MarkPlace]) -> Iterator[Html]:
    """The marks: a number at its place, with what it means for whoever points at it."""
    for place in places:
        x, y = f"{place.left:.1f}%", f"{place.top:.1f}"
        if place.is_line:
            yield element("line", class_="moment", x1=x, x2=x, y1=0, y2="100%")
        yield element(
            "g",
            element("title", mark_words(place.mark)),
            element("circle", cx=x, cy=y, r=_ROUND),
            element("text", f"{place.number}", x=x, y=y, dy=".35em"),
            class_="mark",
        )


def _rating(curve: FitCurve, games: int) -> float:
    """The rating after this number of games, between the two points of the curve beside it."""
    return float(np.interp(games, [point.games for point in curve], [point.rating for point in curve]))
