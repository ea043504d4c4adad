"""Tables as wheels on a ring."""

from itertools import combinations, combinations_with_replacement
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.formats.known_wheels import KNOWN_SIZES, known_wheels
from harness.league.formats.wheels import even_wheels, evening, every_wheel, meetings, spread, turns
from tests.league.test_schedule import UNEVEN
from tests.support.strategies import examples


@given(ring=st.integers(1, 13), size=st.integers(1, 8), start=st.integers(0, 10**6))
@examples(100)
def test_all_wheels_turned_are_every_table_once(ring: int, size: int, start: int) -> None:
    if size > ring:
        return
    found = [
        tuple(sorted((spot + turn) % ring for spot in spots))
        for spots in every_wheel(ring, size, start % comb(ring - 1, size - 1))
        for turn in range(turns(ring, spots))
    ]
    assert sorted(found) == [*combinations(range(ring), size)]


@given(ring=st.integers(2, 24), size=st.integers(1, 8), wanted=st.integers(1, 12))
@examples(100)
def test_meetings_are_those_of_the_tables_that_the_wheels_give(ring: int, size: int, wanted: int) -> None:
    if size > ring:
        return
    wheels = even_wheels(ring, size, wanted)
    assert all(len(set(spots)) == size and set(spots) <= set(range(ring)) for spots in wheels)
    met = dict.fromkeys(combinations(range(ring), 2), 0)
    for spots in wheels:
        for turn in range(ring):
            for pair in combinations(sorted((spot + turn) % ring for spot in spots), 2):
                met[pair] += 1
    by_distance = meetings(ring, wheels)
    for (a, b), times in met.items():
        assert times == by_distance[min(b - a, ring - b + a) - 1]
    assert spread(ring, wheels) == max(met.values()) - min(met.values())


@pytest.mark.parametrize(("ring", "size"), [(7, 3), (13, 4), (11, 5), (9, 4), (20, 8), (19, 7)])
def test_so_many_wheels_as_can_make_all_pairs_meet_equally_often_do(ring: int, size: int) -> None:
    wheels = even_wheels(ring, size, evening(ring, size))
    assert spread(ring, wheels) == 0


@pytest.mark.parametrize(("ring", "size"), KNOWN_SIZES)
def test_wheels_that_are_known_are_even(ring: int, size: int) -> None:
    wheels = known_wheels(ring, size)
    assert spread(ring, wheels) == 0
    assert all(len({*spots}) == size and max(spots) < ring for spots in wheels)


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "wanted"), UNEVEN.items())
def test_where_one_or_two_wheels_are_uneven_no_others_are_even(shape: tuple[int, int], wanted: int) -> None:
    ring, size = shape
    each = {tuple(meetings(ring, [spots])) for spots in every_wheel(ring, size, 0)}
    for chosen in combinations_with_replacement(sorted(each), wanted):
        together = [sum(counts) for counts in zip(*chosen, strict=True)]
        assert max(together) - min(together) > 1
    assert spread(ring, even_wheels(ring, size, wanted)) == 2
