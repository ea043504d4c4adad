"""How Elo went: a curve a bot over the games it played, the first bots of the standings in colour.

The plot is stretched to the page's width, so nothing but lines is drawn in it; what is written stands beside it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10

from harness.app.league.report import Report
from harness.app.present import phrases
from harness.app.present.html.html import Html, element
from harness.app.present.html.journal import drawn, mark_places
from harness.app.present.html.pictures import Scale
from harness.app.present.html.tables import nothing
from harness.league.ratings.curves import Curve

_WIDTH, _HEIGHT = 1000, 380  # the height is in pixels, too
_COLOURED = 8  # the style sheet has as many colours; more cannot be told apart
_LABEL = 18  # pixels that a name needs


@dataclass(frozen=True, slots=True)
class _Plot:
    across: Scale
    down: Scale  # from high to low

    @classmethod
    def of(cls, curves: Sequence[Curve]) -> "_Plot":
        elos = Scale.around([point.elo for curve in curves for point in curve])
        return cls(Scale(0, max(curve[-1].games for curve in curves)), Scale(elos.right, elos.left))

    def x(self, games: float) -> float:
        return _WIDTH * self.across.place(games)

    def y(self, elo: float) -> float:
        return _HEIGHT * self.down.place(elo)

    def way(self, curve: Curve) -> Html:
        return Html("M" + "L".join([f"{self.x(point.games):.0f} {self.y(point.elo):.1f}" for point in curve]))


def curves(report: Report) -> Html:
    rated = [
        (standing, curve)
        for standing, curve in zip(report.standings.rows, report.curves, strict=True)
        if len(curve) > 1
    ]
    if not rated:
        return nothing("No game is rated yet.")
    plot = _Plot.of([curve for _, curve in rated])
    by_bot = {standing.bot: curve for standing, curve in rated}
    marks = drawn(mark_places(report.marks.shown, by_bot, lambda games: plot.x(games) / 10, plot.y))
    played = [(standing.name, curve) for standing, curve in rated]
    return element("figure", _caption(report, len(played)), _body(plot, played, [*marks]), class_="curves")


def _caption(report: Report, bots: int) -> Html:
    grey = " The first bots of the standings are in colour, the others grey." * (bots > _COLOURED)
    marks = " The numbers are those of the journal below." * bool(report.marks.shown)
    rating = report.league.rating
    text = (
        "Elo over the games that each bot had played, folded in the order of the schedule: from "
        f"{rating.start:g}, with K = {rating.k:g}.{grey}{marks}"
    )
    return element("figcaption", text, class_="quiet")


def _body(plot: _Plot, played: Sequence[tuple[str, Curve]], marks: Sequence[Html]) -> Html:
    lines = [
        element("path", element("title", name), class_=_colour(number), d=plot.way(curve))
        for number, (name, curve) in enumerate(played)
    ]
    svg = element(
        "svg",
        element("title", "Elo by games played"),
        element("desc", _ends_in_words(played)),
        *_grid(plot),
        *reversed(lines),  # the first on top
        role="img",
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        preserveAspectRatio="none",
    )
    return element(
        "div",
        element("div", svg, *_elos(plot), *_games(plot), *marks, class_="plot"),
        element("ol", *_labels(plot, played[:_COLOURED]), class_="labels"),
    )


def _ends_in_words(played: Sequence[tuple[str, Curve]]) -> str:
    ends = [f"{name} {curve[-1].elo:.0f}" for name, curve in played[:_COLOURED]]
    return f"At the end: {phrases.enumeration(ends, _COLOURED)}."


def _colour(number: int) -> str:
    return f"line{number}" if number < _COLOURED else "line"


def _grid(plot: _Plot) -> Iterator[Html]:
    for elo in _ticks(plot.down.right, plot.down.left, 6):
        yield element("path", class_="grid", d=f"M0 {plot.y(elo):.1f}H{_WIDTH}")


def _elos(plot: _Plot) -> Iterator[Html]:
    for elo in _ticks(plot.down.right, plot.down.left, 6):
        yield element("span", f"{elo:.0f}", class_="elo", style=f"top:{plot.y(elo):.1f}px")


def _games(plot: _Plot) -> Iterator[Html]:
    for games in _ticks(0, plot.across.right, 4):
        if games == round(games):
            yield element("span", f"{games:,.0f}", class_="games", style=f"left:{plot.x(games) / 10:.1f}%")


def _labels(plot: _Plot, played: Sequence[tuple[str, Curve]]) -> Iterator[Html]:
    places = _apart([plot.y(curve[-1].elo) for _, curve in played])
    for number, ((name, curve), place) in enumerate(zip(played, places, strict=True)):
        elo = element("b", f"{curve[-1].elo:.0f}")
        yield element("li", elo, " ", name, class_=_colour(number), style=f"top:{place:.1f}px", title=name)


def _apart(wanted: Sequence[float]) -> list[float]:
    """Places for labels near those wanted, in the same order, so that none covers another."""
    places = list(wanted)
    order = sorted(range(len(places)), key=places.__getitem__)
    lowest = _HEIGHT - _LABEL * (len(places) - 0.5)
    below = float("-inf")
    for nth, label in enumerate(order):
        places[label] = below = max(below + _LABEL, min(places[label], lowest + _LABEL * nth))
    return places


def _ticks(low: float, high: float, about: int) -> Iterator[float]:
    """Round numbers between the two, about this many."""
    rough = (high - low) / about
    unit = 10.0 ** floor(log10(rough))
    step = unit * next(times for times in (1, 2, 5, 10) if times * unit >= rough)
    tick = -floor(-low / step)
    while tick * step <= high:
        yield tick * step
        tick += 1
