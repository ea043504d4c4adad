"""What is said of a schedule's balance is counted from its blocks."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.fixtures import PlannedBlock
from harness.league.formats import format_of
from harness.league.formats.balance import balance_lines, balance_of, ranges
from tests.support.leagues.schedules import schedule_of
from tests.support.planned import league_of
from tests.support.strategies import examples


@given(
    tables=st.lists(st.lists(st.integers(0, 7), min_size=3, max_size=6).map(tuple), min_size=1, max_size=30)
)
@examples(100)
def test_the_balance_is_that_of_the_games(tables: list[tuple[int, ...]]) -> None:
    """Game by game: in a block of k games, whoever plays it once sits in each of its k seats once."""
    blocks, first = [], 1
    for number, table in enumerate(tables, 1):
        blocks.append(PlannedBlock(number, first, table))
        first += len(table)
    sat: Counter[tuple[int, int, int]] = Counter()
    met: Counter[tuple[int, int, int]] = Counter()
    for block in blocks:
        for fixture in block.fixtures():
            sat.update([(block.seats, bot, seat) for seat, bot in enumerate(fixture.bots)])
            met.update([(block.seats, min(pair), max(pair)) for pair in combinations(fixture.bots, 2)])
    balance = balance_of(blocks)
    for tally in balance.sizes:
        for bot in range(8):
            assert {sat[tally.seats, bot, seat] for seat in range(tally.seats)} == {tally.plays[bot]}
        for a, b in combinations(range(8), 2):
            assert met[tally.seats, a, b] == tally.seats * tally.meetings[a, b]
    assert balance.total.games == first - 1 == sum(tally.games for tally in balance.sizes)
    assert balance.total.plays.total() == sum(map(len, tables))


def test_the_fewest_and_the_most_are_named() -> None:
    league = league_of(4, 3)
    tally = balance_of(
        [PlannedBlock(1, 1, (0, 1, 2)), PlannedBlock(2, 4, (0, 1, 3)), PlannedBlock(3, 7, (0, 1, 2))]
    ).total
    plays, meetings = dict(ranges(league, format_of(league), tally)).values()
    assert (plays.least, plays.who_least, plays.most, plays.who_most) == (1, "bot3", 3, "bot0")
    assert (meetings.least, meetings.who_least) == (0, "bot2 and bot3")
    assert (meetings.most, meetings.who_most) == (3, "bot0 and bot1")


def _told(bots: int, *seats: int, **rest: Any) -> list[str]:
    league = league_of(bots, *seats, **rest)
    schedule = schedule_of(league)
    return [*balance_lines(league, format_of(league), balance_of(schedule.blocks()))]


def test_a_round_robin_is_told_by_table_size_and_over_all() -> None:
    assert _told(5, 3, 4) == [
        "3 seats: 30 games in 10 blocks · every bot sits in every seat 6 times · pairs meet in 3 blocks",
        "  each is the left neighbour of each other in 1 or 2 blocks",
        "4 seats: 20 games in 5 blocks · every bot sits in every seat 4 times · pairs meet in 3 blocks",
        "  each is the left neighbour of each other in 1 block",
        "all: 50 games in 15 blocks · every bot sits in every seat 10 times · pairs meet in 6 blocks",
        "  each is the left neighbour of each other in 2 or 3 blocks",
    ]


def test_a_sample_says_how_far_it_is_from_what_was_asked_for() -> None:
    assert _told(20, 4, games=1000) == [
        "4 seats: 1,040 games in 260 blocks · every bot sits in every seat 52 times · pairs meet in 8 or 9 blocks",
        "  each is the left neighbour of each other in 2 to 5 blocks",
        "  250 blocks asked for; at 260 all play equally often",
    ]


@pytest.mark.parametrize(
    ("bots", "seats", "games", "met", "why"),
    [
        (29, 8, 232, "1 to 3", "no 29 blocks were found that are nearer; 58 are even, games = 464"),
        (24, 4, 192, "0 to 2", "no 48 blocks were found that are nearer; 72 are even, games = 288"),
        (25, 4, 200, "0 to 2", "no 50 blocks were found that are nearer; 75 are even, games = 300"),
        (12, 3, 72, "0 to 2", "no 24 blocks were found that are nearer; 36 are even, games = 108"),
        (20, 8, 88, "0 to 4", "too few blocks to be even; 40 are even, games = 320"),
    ],
)
def test_what_is_not_even_says_by_how_much_and_what_would_be(
    bots: int, seats: int, games: int, met: str, why: str
) -> None:
    line, _, reason = _told(bots, seats, games=games)
    assert f"pairs meet in {met} blocks" in line
    assert reason.strip() == why
    better = int(why.rsplit(" ", 1)[1])
    even, _ = _told(bots, seats, games=better)
    assert f"{better:,} games" in even


def test_a_gauntlet_is_told_from_both_sides() -> None:
    assert _told(9, 4, games=1000, format="gauntlet", challengers=("bot0", "bot3")) == [
        "4 seats: 1,008 games in 252 blocks · challengers sit in every seat 126 times · each meets each of the others "
        "in 54 blocks · the others sit in every seat 108 times · they meet in 36 blocks",
        "  challengers and others are left neighbours in 17 to 19 blocks · the others are left neighbours of each other in "
        "11 to 13 blocks",
        "  250 blocks asked for; at 252 all play equally often",
    ]
    lonely = _told(3, 3, format="gauntlet", challengers=("bot0", "bot1"), sit_twice=True)
    assert lonely == [
        "3 seats: 6 games in 2 blocks · challengers sit in every seat once · each meets each of the others in 2 blocks"
        " · the others sit in every seat 4 times",
        "  challengers and others are left neighbours in 1 block",
    ]
