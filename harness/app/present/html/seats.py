"""What a seat is worth, and how even the schedule was."""

from collections.abc import Sequence

from harness.app.league.report import Report
from harness.app.present import phrases, sentences
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.pictures import Scale, interval
from harness.app.present.html.tables import Head, cell, nothing, row, table
from harness.league.ratings.seats import Mean, SeatEffect


def seats(report: Report) -> Html:
    if not report.seats:
        return nothing("No game has been played yet.")
    counts = sorted({effect.seats for effect in report.seats})
    return joined(
        _even(report),
        *[_table(seats, [effect for effect in report.seats if effect.seats == seats]) for seats in counts],
        element(
            "p",
            "The picture shows the mean place with its 95 % interval; its rule is the middle.",
            class_="quiet",
        ),
    )


def _even(report: Report) -> Html:
    lines = [f"{line[0].upper()}{line[1:]}." for line in map(sentences.even, report.balance)]
    return element("ul", *[element("li", line) for line in lines])


def own_seats(effects: Sequence[SeatEffect]) -> Html:
    """The same of one bot, as it fared in each seat."""
    if not effects:
        return nothing("It has not played yet.")
    counts = sorted({effect.seats for effect in effects})
    return joined(
        *[_table(seats, [each for each in effects if each.seats == seats], "its means") for seats in counts]
    )


def _table(seats: int, effects: list[SeatEffect], means: str = "means over whoever sat there") -> Html:
    scale = Scale.around([end for effect in effects for end in _ends(effect.place)])
    heads = [Head("seat", "words"), Head("place"), Head("", "picture"), Head("score"), Head("games")]
    lines = [
        row(
            str(effect.seat),
            [
                cell(sentences.mean(effect.place, 2)),
                cell(_picture(scale, effect), "picture"),
                cell(sentences.mean(effect.score, 1) if effect.score else None),
                cell(f"{effect.games:,}"),
            ],
        )
        for effect in effects
    ]
    return table(f"{phrases.seat_counts([seats])}: {means}", heads, lines, "seats")


def _picture(scale: Scale, effect: SeatEffect) -> Html:
    low, high = _ends(effect.place)
    words = f"seat {effect.seat}: mean place {sentences.mean(effect.place, 2)}"
    return interval(scale, words, effect.place.value, low, high, (effect.seats + 1) / 2)


def _ends(mean: Mean) -> tuple[float, float]:
    half = mean.interval or 0.0
    return mean.value - half, mean.value + half
