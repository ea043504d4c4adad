"""Student's t and Holm's rule, by the tables of books and by what they must not do."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.ratings.confidence import WIDTH, normal, student, told_apart
from tests.support.strategies import examples


@pytest.mark.parametrize(
    ("degrees", "table", "within"),
    [(2, 4.303, 0.05), (4, 2.776, 0.01), (10, 2.228, 0.003), (30, 2.042, 0.001), (1_000, 1.962, 0.001)],
)
def test_intervals_are_as_wide_as_the_table_of_t_says(degrees: int, table: float, within: float) -> None:
    assert float(student(np.array([float(degrees)]))[0]) == pytest.approx(table, rel=within)


@pytest.mark.parametrize(
    ("degrees", "distance", "table"), [(4, 8.610, 3.2905), (10, 4.587, 3.2905), (8, 3.355, 2.5758)]
)
def test_a_distance_is_as_rare_as_the_table_of_t_says(degrees: int, distance: float, table: float) -> None:
    """Once in 1,000, 1,000 and 100 times, on both sides."""
    rare = normal(np.array([distance]), np.array([float(degrees)]))[0]
    assert rare == pytest.approx(table, rel=0.015)


@given(degrees=st.floats(1, 1e5))
@examples(50)
def test_an_interval_ends_where_a_verdict_alone_would_begin(degrees: float) -> None:
    width = student(np.array([degrees]))
    assert normal(width, np.array([degrees]))[0] == pytest.approx(WIDTH)


def test_the_clearest_of_many_must_be_clearer_and_the_last_as_clear_as_one_alone() -> None:
    assert told_apart(np.array([2.0])) == [True]
    assert told_apart(np.array([2.0, 0.1])) == [False, False]
    assert told_apart(np.array([2.0, 2.3])) == [True, True]
    assert told_apart(np.array([0.0, 3.5, 2.9, 1.9])) == [False, True, True, False]
    assert told_apart(np.array([])) == []


@given(distances=st.lists(st.floats(0, 8), max_size=12))
@examples(100)
def test_what_is_told_is_clearer_than_what_is_not(distances: list[float]) -> None:
    told = told_apart(np.array(distances))
    clear = [distance for distance, known in zip(distances, told, strict=True) if known]
    dim = [distance for distance, known in zip(distances, told, strict=True) if not known]
    assert min(clear, default=9.0) >= max(dim, default=0.0)
    assert all(distance >= WIDTH - 1e-6 for distance in clear)
