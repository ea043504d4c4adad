"""Points follow from what was measured: they grow with it, and what is not known is said."""

from math import ceil
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.grading.confidence import confidence_of, credit, deviation, needed_share
from harness.league.grading.measured import BarMeasure, ClassMeasure, Conformance, Measured
from harness.league.grading.points import Grade, GradeState, grade_of
from harness.league.grading.rubric import ClassTable, Rubric, RubricBar

SEATS, BLOCKS = 3, 10
PAIRS = 2 * SEATS * (SEATS - 1)  # half points of a block
BAR = RubricBar("bar", "sample", "greedy", 30.0)
RUBRIC = Rubric(
    "autumn",
    "razzia",
    SEATS,
    "7",
    BLOCKS,
    (BAR,),
    conformance=20.0,
    faults=10.0,
    class_table=ClassTable(10.0, 60),
)


def bar(halves: int, blocks: int = BLOCKS, faulty: int = 0, given_up: bool = False) -> BarMeasure:
    games = blocks * SEATS
    return BarMeasure(blocks, halves, games * (SEATS - 1), games, faulty, given_up)


def grade(measure: BarMeasure, class_games: ClassMeasure | None = None, **more: object) -> Grade:
    others = class_games or ClassMeasure(absent="alone")
    return grade_of(RUBRIC, Measured(Conformance(11, 11), True, {"bar": measure}, others, **more))  # type: ignore[arg-type]


def points(graded: Grade) -> dict[str, float | None]:
    return {item.key: item.points for item in graded.items}


halves = st.integers(0, PAIRS * BLOCKS)


@given(halves, halves)
def test_whoever_takes_more_of_a_reference_bot_never_has_fewer_points(one: int, other: int) -> None:
    fewer, more = sorted((one, other))
    assert (points(grade(bar(fewer)))["bar"] or 0) <= (points(grade(bar(more)))["bar"] or 0)


@given(st.integers(1, BLOCKS - 1), st.data())
def test_the_grade_of_all_games_lies_where_the_unfinished_one_says(blocks: int, data: st.DataObject) -> None:
    so_far = data.draw(st.integers(0, PAIRS * blocks))
    faulty = data.draw(st.integers(0, SEATS * blocks))
    part = grade(bar(so_far, blocks, faulty))
    more = data.draw(st.integers(0, PAIRS * (BLOCKS - blocks)))
    more_faulty = data.draw(st.integers(0, SEATS * (BLOCKS - blocks)))
    whole = grade(bar(so_far + more, BLOCKS, faulty + more_faulty))
    assert (part.state, whole.state) == (GradeState.NOT_FINISHED, GradeState.GRADED)
    assert whole.points is not None
    assert part.least - 0.02 <= whole.points <= part.best + 0.02  # each item is rounded


@given(st.integers(1, BLOCKS - 1))
def test_fewer_games_of_the_same_play_give_no_fewer_points(blocks: int) -> None:
    each = PAIRS * 6 // 10
    assert points(grade(bar(each * blocks, blocks)))["bar"] == points(grade(bar(each * BLOCKS)))["bar"]


def test_half_of_the_points_is_not_better_and_the_needed_share_is() -> None:
    needed = needed_share(SEATS, BLOCKS, 0.95)
    assert needed == pytest.approx(0.6226, abs=1e-4)
    assert confidence_of(needed, SEATS, BLOCKS) == pytest.approx(0.95)
    half, more = grade(bar(PAIRS * BLOCKS // 2)), grade(bar(ceil(PAIRS * BLOCKS * needed)))
    assert 0 < (points(half)["bar"] or 0) < 30
    assert points(more)["bar"] == 30


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_deviation_is_that_of_places_drawn_by_lot(seats: int) -> None:
    random, blocks, trials = Random(5), 4, 4_000
    shares = [
        fmean(random.randrange(seats) / (seats - 1) for _ in range(blocks * seats)) for _ in range(trials)
    ]
    measured = fmean((share - 0.5) ** 2 for share in shares) ** 0.5
    assert measured == pytest.approx(deviation(seats, blocks), rel=0.05)
    reached = sum(share >= needed_share(seats, blocks, 0.95) for share in shares) / trials
    assert reached <= 0.08  # shares of so few games come in steps


def test_credit_begins_and_ends_where_it_says() -> None:
    assert [credit(share, 0.2, 0.6) for share in (0.0, 0.2, 0.4, 0.6, 1.0)] == [
        0,
        0,
        pytest.approx(0.5),
        1,
        1,
    ]


def test_faults_cost_in_proportion_until_nothing_is_left() -> None:
    got = [points(grade(bar(60, faulty=faulty)))["faults"] for faulty in (0, 1, 3, 30)]
    assert got == [10.0, 6.67, 0.0, 0.0]


def test_a_bot_that_never_came_to_the_end_of_a_game_has_lost_the_rest() -> None:
    graded = grade(bar(0, 2, 6, given_up=True))
    assert graded.state is GradeState.GRADED
    assert points(graded) == {"conformance": 20.0, "bar": 0.0, "faults": 0.0, "class": None}


def test_a_bot_that_does_not_play_has_points_for_the_check_alone() -> None:
    graded = grade_of(RUBRIC, Measured(Conformance(1, 10), plays=False))
    assert (graded.points, graded.state, graded.most) == (2.0, GradeState.GRADED, 60.0)


def test_what_is_not_graded_here_counts_for_nothing() -> None:
    graded = grade(bar(PAIRS * BLOCKS))
    assert (graded.points, graded.most, graded.state) == (60.0, 60.0, GradeState.GRADED)
    with_class = grade(bar(PAIRS * BLOCKS), ClassMeasure(halves=60, met=60, games=30))
    assert (with_class.points, with_class.most) == (65.0, 70.0)


def test_an_overloaded_machine_gives_no_grade_but_for_the_check() -> None:
    graded = grade(bar(60), spoilt="this machine was overloaded")
    assert (graded.points, graded.state) == (None, GradeState.NOT_GRADED)
    assert points(graded) == {"conformance": 20.0, "bar": None, "faults": None, "class": None}
    assert {item.why for item in graded.items if item.key in ("bar", "faults")} == {
        "this machine was overloaded"
    }


def test_before_the_first_game_a_grade_is_not_finished() -> None:
    graded = grade_of(RUBRIC, Measured())
    assert (graded.points, graded.points_so_far, graded.state) == (None, 0.0, GradeState.NOT_FINISHED)
    assert (graded.least, graded.best) == (0.0, 60.0)
