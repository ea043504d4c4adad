"""Points, as a pure function of a rubric and of what was measured. docs/grading.md has every formula."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from harness.league.grading.confidence import confidence_of, credit, needed_share
from harness.league.grading.measured import BarMeasure, Measured
from harness.league.grading.rubric import Rubric, RubricBar

_DIGITS = 2  # of points


class GradeState(StrEnum):
    """How far a grade, or an item of it, is certain."""

    GRADED = "graded"
    NOT_FINISHED = "not finished"  # the points are those of the games so far
    NOT_GRADED = "not graded"  # nothing can be said of the bot: the machine or the harness failed
    ABSENT = "absent"  # it is not graded here, and counts for nothing


@dataclass(frozen=True, slots=True)
class GradeItem:
    """An item of the rubric, and a bot's points for it."""

    key: str  # "conformance", "bar", "faults" or "class"
    name: str  # for people, such as "beats greedy"
    most: float  # points
    points: float | None  # None: not known
    least: float  # the points that it has for certain
    best: float  # the points that it can still get
    state: GradeState
    why: str  # how the points follow, in words
    share: float | None = None  # the measured share that the points grow with

    @property
    def is_full(self) -> bool:
        return self.state is GradeState.GRADED and self.points == self.most


@dataclass(frozen=True, slots=True)
class Grade:
    """A bot's grade, item by item."""

    items: tuple[GradeItem, ...]
    spoilt: str = ""  # why there is none; empty: there is

    @property
    def state(self) -> GradeState:
        states = {item.state for item in self.items}
        worst = (GradeState.NOT_GRADED, GradeState.NOT_FINISHED)
        return next((state for state in worst if state in states), GradeState.GRADED)

    @property
    def points(self) -> float | None:
        """The sum; None if an item that counts is not known."""
        known = [item.points for item in self._counted]
        return None if None in known else round(sum(each or 0.0 for each in known), _DIGITS)

    @property
    def points_so_far(self) -> float:
        """The sum of the items that are known."""
        return round(sum(item.points or 0.0 for item in self._counted), _DIGITS)

    @property
    def most(self) -> float:
        return round(sum(item.most for item in self._counted), _DIGITS)

    @property
    def least(self) -> float:
        return round(sum(item.least for item in self._counted), _DIGITS)

    @property
    def best(self) -> float:
        return round(sum(item.best for item in self._counted), _DIGITS)

    @property
    def _counted(self) -> list[GradeItem]:
        return [item for item in self.items if item.state is not GradeState.ABSENT]


def grade_of(rubric: Rubric, measured: Measured) -> Grade:
    """The grade of a bot. Items without points in the rubric are left out."""
    items = [item for item in _items(rubric, measured) if item.most]
    if measured.spoilt:
        items = [_spoilt(item, measured.spoilt) for item in items]
    return Grade(tuple(items), measured.spoilt)


def _items(rubric: Rubric, measured: Measured) -> Iterator[GradeItem]:
    yield _conformance(rubric, measured)
    for bar in rubric.bars:
        yield _bar(rubric, bar, measured)
    yield _faults(rubric, measured)
    yield _class(rubric, measured)


def _spoilt(item: GradeItem, why: str) -> GradeItem:
    """An item of games, of which nothing can be said. The conformance check does not judge time, and stands."""
    if item.key == "conformance" or item.state is GradeState.ABSENT:
        return item
    return GradeItem(item.key, item.name, item.most, None, 0.0, item.most, GradeState.NOT_GRADED, why)


def _conformance(rubric: Rubric, measured: Measured) -> GradeItem:
    most, conformance = rubric.conformance, measured.conformance
    if conformance is None:
        return _unknown("conformance", "conformance", most, "the check is not made yet")
    share = conformance.passed / conformance.steps if conformance.steps else 0.0
    why = f"{conformance.passed} of {conformance.steps} steps passed"
    if not conformance.finished:
        state, best = GradeState.NOT_FINISHED, most
        why += "; the others were not made in time"
    else:
        state, best = GradeState.GRADED, _points(most * share)
    points = _points(most * share)
    return GradeItem("conformance", "conformance", most, points, points, best, state, why, share)


def _bar(rubric: Rubric, bar: RubricBar, measured: Measured) -> GradeItem:
    name, most = f"beats {bar.name}", bar.points
    if not measured.plays:
        return _nothing("bar", name, most, "the bot does not play")
    games = measured.bars.get(bar.name, BarMeasure())
    if not games.blocks:
        return _unknown("bar", name, most, "no block of games is over yet")
    pairs = 2 * rubric.seats * (rubric.seats - 1)  # half points of a block
    needed = needed_share(rubric.seats, rubric.blocks, bar.confidence)
    left = rubric.blocks - games.blocks

    def points(share: float) -> float:
        return _points(most * credit(share, bar.begin, needed))

    if games.given_up:
        share = games.halves / (pairs * rubric.blocks)
        why = f"{share:.1%} of the points: the referee had to play on for it in each of {games.games} games, and the rest count as lost"
        return GradeItem(
            "bar",
            name,
            most,
            points(share),
            points(share),
            points(share),
            GradeState.GRADED,
            why,
            round(share, 6),
        )
    share = games.halves / (2 * games.met)
    confidence = confidence_of(share, rubric.seats, games.blocks)
    why = f"{share:.1%} of the points in {games.games} games; full from {needed:.1%} on, none up to {bar.begin:.1%}"
    if left:
        why += f"; {left} of {rubric.blocks} blocks were not played in time"
        least = points(games.halves / (pairs * rubric.blocks))
        best = points((games.halves + pairs * left) / (pairs * rubric.blocks))
        state = GradeState.NOT_FINISHED
    else:
        why += f"; better with a confidence of {_percent(confidence)}"
        least = best = points(share)
        state = GradeState.GRADED
    return GradeItem("bar", name, most, points(share), least, best, state, why, round(share, 6))


def _faults(rubric: Rubric, measured: Measured) -> GradeItem:
    name, most = "few faults", rubric.faults
    if not measured.plays:
        return _nothing("faults", name, most, "the bot does not play")
    bars = [measured.bars.get(bar.name, BarMeasure()) for bar in rubric.bars]
    games, faulty = sum(bar.games for bar in bars), sum(bar.faulty for bar in bars)
    if not games:
        return _unknown("faults", name, most, "no block of games is over yet")
    left = [rubric.blocks - bar.blocks for bar in bars if not bar.given_up]
    unplayed = rubric.seats * sum(left)
    points = _fault_points(rubric, faulty / games)
    why = f"faults in {faulty} of {games} games; no points from {rubric.fault_share:.0%} on"
    if not unplayed:
        state, least, best = GradeState.GRADED, points, points
    else:
        state = GradeState.NOT_FINISHED
        least = _fault_points(rubric, (faulty + unplayed) / (games + unplayed))
        best = _fault_points(rubric, faulty / (games + unplayed))
    return GradeItem("faults", name, most, points, least, best, state, why, faulty / games)


def _fault_points(rubric: Rubric, share: float) -> float:
    return _points(rubric.faults * (1 - credit(share, 0.0, rubric.fault_share)))


def _class(rubric: Rubric, measured: Measured) -> GradeItem:
    name, table, games = "class table", rubric.class_table, measured.class_games
    if games.absent:
        return GradeItem("class", name, table.points, None, 0.0, 0.0, GradeState.ABSENT, games.absent)
    if not measured.plays:
        return _nothing("class", name, table.points, "the bot does not play")
    if not games.met:
        return _unknown("class", name, table.points, "no block of games is over yet")
    points = _points(table.points * credit(games.share, table.begin, table.full))
    why = f"{games.share:.1%} of the points in {games.games} games with the class; full from {table.full:.1%} on, none up to {table.begin:.1%}"
    if games.finished:
        state, least, best = GradeState.GRADED, points, points
    else:
        why += "; not all games were played in time"
        state, least, best = GradeState.NOT_FINISHED, 0.0, table.points
    return GradeItem("class", name, table.points, points, least, best, state, why, round(games.share, 6))


def _nothing(key: str, name: str, most: float, why: str) -> GradeItem:
    return GradeItem(key, name, most, 0.0, 0.0, 0.0, GradeState.GRADED, why)


def _unknown(key: str, name: str, most: float, why: str) -> GradeItem:
    return GradeItem(key, name, most, None, 0.0, most, GradeState.NOT_FINISHED, why)


def _points(points: float) -> float:
    return round(points, _DIGITS)


def _percent(confidence: float) -> str:
    if confidence > 0.999:
        return "over 99.9 %"
    return "under 0.1 %" if confidence < 0.001 else f"{100 * confidence:.1f} %"
