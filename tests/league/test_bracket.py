"""The rounds of a knockout lead to a final; its tables are as even as can be, and as strong as one another."""

from collections import Counter
from functools import cache
from itertools import pairwise, permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from harness.league.formats.bracket import BracketRound, bracket, match_size, shared_out
from tests.support.strategies import examples

SEATS = st.sets(st.integers(2, 8), min_size=1).map(lambda seats: tuple(sorted(seats)))


@given(bots=st.integers(2, 60), seats=SEATS, advance=st.integers(1, 7))
@examples(150)
def test_every_round_has_even_tables_at_which_somebody_is_out_and_the_last_is_a_final(
    bots: int, seats: tuple[int, ...], advance: int
) -> None:
    rounds = bracket(bots, seats, advance)
    assume(rounds)
    assert rounds
    assert rounds[0].bots == bots
    for each, following in pairwise(rounds):
        assert sum(each.sizes) + each.byes == each.bots
        assert {*each.sizes} <= {*seats}
        assert max(each.sizes) - min(each.sizes) <= 1
        assert min(each.sizes) > advance
        assert each.left(advance) == following.bots < each.bots
    assert rounds[-1] == BracketRound(rounds[-1].bots, (rounds[-1].bots,))
    assert rounds[-1].bots in seats


@given(bots=st.integers(2, 26), seats=SEATS, advance=st.integers(1, 4))
@examples(150)
def test_there_are_rounds_if_any_number_of_byes_leads_to_a_final_and_no_fewer_rounds_do(
    bots: int, seats: tuple[int, ...], advance: int
) -> None:
    """Whatever the numbers of byes are: with even tables all ways were tried."""

    @cache
    def fewest(left: int) -> int | None:
        if left in seats:
            return 1
        ways = [
            1 + further
            for tables in range(1, left // 2 + 1)
            for seated in range(tables * 2, left + 1)
            if all(size in seats and size > advance for size in _even(seated, tables))
            if (further := fewest(left - seated + tables * advance)) is not None
        ]
        return min(ways, default=None)

    rounds = bracket(bots, seats, advance)
    assert (len(rounds) if rounds else None) == fewest(bots)


def _even(seated: int, tables: int) -> set[int]:
    return {seated // tables, -(-seated // tables)}


@pytest.mark.parametrize(
    ("bots", "seats", "advance", "expected"),
    [
        (16, (4,), 2, [(16, (4, 4, 4, 4), 0), (8, (4, 4), 0), (4, (4,), 0)]),
        (26, (4,), 2, [(26, (4,) * 5, 6), (16, (4,) * 4, 0), (8, (4, 4), 0), (4, (4,), 0)]),
        (26, (3, 4), 2, [(26, (3, 3, 4, 4, 4, 4, 4), 0), (14, (3, 3, 4, 4), 0), (8, (4, 4), 0), (4, (4,), 0)]),
        (5, (2,), 1, [(5, (2,), 3), (4, (2, 2), 0), (2, (2,), 0)]),
        (6, (3, 4, 5, 6), 2, [(6, (6,), 0)]),
        (2, (2,), 1, [(2, (2,), 0)]),
    ],
)  # fmt: skip
def test_rounds_are_few_and_byes_are_in_the_first_if_they_can_be(
    bots: int, seats: tuple[int, ...], advance: int, expected: list[tuple[int, tuple[int, ...], int]]
) -> None:
    assert bracket(bots, seats, advance) == tuple([BracketRound(*each) for each in expected])


def test_some_numbers_of_bots_lead_to_no_final() -> None:
    assert bracket(9, (4,), 2) is None  # each table takes out two, and a final has four
    assert bracket(3, (4,), 2) is None
    assert bracket(500, (8,), 7)


@given(sizes=st.lists(st.integers(2, 8), min_size=1, max_size=8).map(sorted))
@examples(200)
def test_every_table_has_its_size_and_one_of_the_best(sizes: list[int]) -> None:
    bots = [*range(sum(sizes))]
    dealt = shared_out(bots, sizes, {})
    assert [len(table) for table in dealt] == sizes
    assert sorted(bot for table in dealt for bot in table) == bots
    assert [table[0] for table in dealt] == bots[: len(sizes)]
    assert all([*table] == sorted(table) for table in dealt)


def test_those_who_come_from_one_table_are_parted() -> None:
    assert shared_out(range(8), (4, 4), {}) == [(0, 3, 4, 7), (1, 2, 5, 6)]
    for second in permutations(range(4)):  # of the table of each of the firsts
        came_from = {**{bot: bot for bot in range(4)}, **{4 + place: of for place, of in enumerate(second)}}
        dealt = shared_out(range(8), (4, 4), came_from)
        assert [max(Counter(came_from[bot] for bot in table).values()) for table in dealt] == [1, 1]
        assert [{*table[:2]} for table in dealt] == [{0, 3}, {1, 2}]


def test_a_place_match_is_the_largest_table_that_can_be_filled() -> None:
    assert [match_size(beaten, (3, 4)) for beaten in (2, 3, 5)] == [0, 3, 4]
