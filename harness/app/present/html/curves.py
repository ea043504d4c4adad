"""How the ratings went: a curve a bot over the games of the league, on a logarithmic axis, with a band for its interval; the
first bots of the standings in colour.

The lines are drawn in a picture of its own, which is stretched to the width of the page. What is written stands in the picture
around it, at places in per cent: it is not stretched, and no element needs a style.
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
from harness.league.ratings.fit_curves import FitCurve

_WIDTH, _HEIGHT = 1000, 380  # the height is in pixels, too
_COLOURED = 8  # the style sheet has as many colours; more cannot be told apart
_LABEL = 18  # pixels that a name needs
_BESIDE = 8  # pixels between a curve and its name


@dataclass(frozen=True, slots=True)
class _Plot:
    across: Scale  # of the logarithm of games
    down: Scale  # from high to low

    @classmethod
    def of(cls, curves: Sequence[FitCurve]) -> "_Plot":
        """The scale of ratings is that of the ends, so that the wide bands of the first blocks do not press the curves flat."""
        ends = [curve[-1] for curve in curves]
        half = [point.rating for curve in curves for point in curve[len(curve) // 2 :]]
        bands = [each for end in ends for each in (end.rating - end.interval, end.rating + end.interval)]
        ratings = Scale.around([*half, *bands])
        first = min(curve[0].games for curve in curves)
        last = max(end.games for end in ends)
        return cls(Scale(log10(first), log10(max(last, 2 * first))), Scale(ratings.right, ratings.left))

    def x(self, games: float) -> float:
        return _WIDTH * self.across.place(log10(games))

    def percent(self, games: float) -> float:
        """The place of a number of games, in per cent of the width; games before the first fit are at the left edge."""
        return 100 * self.across.place(max(log10(max(games, 1)), self.across.left))

    def y(self, rating: float) -> float:
        return _HEIGHT * self.down.place(rating)

    def way(self, curve: FitCurve) -> Html:
        return Html("M" + "L".join(self._points(curve, 0)))

    def band(self, curve: FitCurve) -> Html:
        """What is between the ends of the intervals."""
        return Html("M" + "L".join([*self._points(curve, 1), *reversed(self._points(curve, -1))]) + "Z")

    def _points(self, curve: FitCurve, side: int) -> list[str]:
        return [
            f"{self.x(point.games):.0f} {self.y(point.rating + side * point.interval):.1f}" for point in curve
        ]


def curves(report: Report) -> Html:
    rated = [
        (standing, curve)
        for standing, curve in zip(report.standings.rows, report.fit_curves, strict=True)
        if len(curve) > 1
    ]
    if not rated:
        return nothing("No bot has been ranked for long enough yet.")
    plot = _Plot.of([curve for _, curve in rated])
    by_bot = {standing.bot: curve for standing, curve in rated}
    marks = drawn(mark_places(report.marks.shown, by_bot, plot.percent, plot.y))
    played = [(standing.name, curve) for standing, curve in rated]
    return element("figure", _caption(report, len(played)), _body(plot, played, [*marks]), class_="curves")


def _caption(report: Report, bots: int) -> Html:
    grey = " The first bots of the standings are in colour, the others grey." * (bots > _COLOURED)
    marks = " The numbers are those of the journal below." * bool(report.marks.shown)
    text = (
        "The rating by the fit of the first games, with its 95 % interval as a band, over the games of the league on a "
        f"logarithmic axis. Where curves lie level, more games have changed nothing.{grey}{marks}"
    )
    return element("figcaption", text, class_="quiet")


def _body(plot: _Plot, played: Sequence[tuple[str, FitCurve]], marks: Sequence[Html]) -> Html:
    lines = [
        element("path", element("title", name), class_=_colour(number), d=plot.way(curve))
        for number, (name, curve) in enumerate(played)
    ]
    bands = [
        element("path", class_=f"band {_colour(number)}", d=plot.band(curve))
        for number, (_, curve) in enumerate(played[:_COLOURED])
    ]
    stretched = element(
        "svg",
        *_grid(plot),
        *reversed(bands),
        *reversed(lines),  # the first on top
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        preserveAspectRatio="none",
        width="100%",
        height=_HEIGHT,
    )
    whole = element(
        "svg",
        element("title", "Rating by games of the league"),
        element("desc", _ends_in_words(played)),
        stretched,
        *_elos(plot),
        *_games(plot),
        *marks,
        class_="plot",
        role="img",
    )
    labels = element(
        "svg", element("title", "The bots at the end"), *_labels(plot, played[:_COLOURED]), role="img"
    )
    return element("div", whole, labels)


def _ends_in_words(played: Sequence[tuple[str, FitCurve]]) -> str:
    ends = [f"{name} {curve[-1].rating:.0f}" for name, curve in played[:_COLOURED]]
    return f"At the end: {phrases.enumeration(ends, _COLOURED)}."


def _colour(number: int) -> str:
    return f"line{number}" if number < _COLOURED else "line"


def _grid(plot: _Plot) -> Iterator[Html]:
    for elo in _ticks(plot.down.right, plot.down.left, 6):
        yield element("path", class_="grid", d=f"M0 {plot.y(elo):.1f}H{_WIDTH}")


def _elos(plot: _Plot) -> Iterator[Html]:
    for elo in _ticks(plot.down.right, plot.down.left, 6):
        yield element("text", f"{elo:.0f}", class_="elo", x=-6, y=f"{plot.y(elo):.1f}", dy=".35em")


def _games(plot: _Plot) -> Iterator[Html]:
    """1, 2 and 5 of each power of ten, or only one of them if that would be too many."""
    low, high = 10**plot.across.left, 10**plot.across.right
    times = (1, 2, 5) if high < 300 * low else (1,)
    for power in range(floor(plot.across.left), floor(plot.across.right) + 1):
        for games in [each * 10**power for each in times]:
            if low <= games <= high:
                place = f"{plot.percent(games):.1f}%"
                yield element("text", f"{games:,}", class_="games", x=place, y=_HEIGHT + 18)


def _labels(plot: _Plot, played: Sequence[tuple[str, FitCurve]]) -> Iterator[Html]:
    places = _apart([plot.y(curve[-1].rating) for _, curve in played])
    for number, ((name, curve), place) in enumerate(zip(played, places, strict=True)):
        elo = element("tspan", f"{curve[-1].rating:.0f}", class_="rating")
        yield element(
            "text",
            element("title", name),
            elo,
            f" {name}",
            class_=_colour(number),
            x=_BESIDE,
            y=f"{place:.1f}",
            dy=".35em",
        )


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
