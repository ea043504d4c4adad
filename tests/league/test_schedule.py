"""Schedules are fair, the same for the same seed, and made as they are read."""

import tracemalloc
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from itertools import combinations, islice, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import OptionsError
from harness.league.formats.balance import balance_of
from harness.league.formats.even_part import EvenPart
from harness.league.formats.schedule import MOST_GAMES
from harness.league.league import League
from tests.support.leagues.schedules import schedule_of
from tests.support.planned import counted, league_of
from tests.support.strategies import examples

UNEVEN = {(16, 6): 1, (17, 6): 1, (14, 7): 1, (20, 8): 1, (20, 5): 1, (12, 3): 2, (14, 3): 2, (14, 5): 2}
"""By bots and seats: of one wheel, or two, none that is nearer than two blocks (test_wheels tries them all)."""


def test_a_round_robin_plays_every_table_as_often_as_there_are_rounds() -> None:
    schedule = schedule_of(league_of(7, 3, 5, rounds=2))
    tables = Counter([tuple(sorted(block.bots)) for block in schedule.blocks()])
    expected = [*combinations(range(7), 3), *combinations(range(7), 5)]
    assert tables == dict.fromkeys(expected, 2)
    assert schedule.block_count == 2 * len(expected)
    assert schedule.game_count == 2 * (3 * comb(7, 3) + 5 * comb(7, 5))


def test_blocks_and_games_are_numbered_from_one_without_a_gap() -> None:
    schedule = schedule_of(league_of(5, 3, 4))
    blocks = [*schedule.blocks()]
    games = [fixture.number for block in blocks for fixture in block.fixtures()]
    assert [block.number for block in blocks] == [*range(1, schedule.block_count + 1)]
    assert games == [*range(1, schedule.game_count + 1)]


@given(
    bots=st.integers(3, 12),
    seats=st.sets(st.integers(3, 8), min_size=1, max_size=3),
    games=st.integers(1, 3000),
    challengers=st.integers(0, 2),
    after=st.integers(0, 2000),
)
@examples(40)
def test_a_schedule_can_be_entered_anywhere_and_is_always_the_same(
    bots: int, seats: set[int], games: int, challengers: int, after: int
) -> None:
    names = tuple([f"bot{number}" for number in range(challengers)])
    league = league_of(
        bots,
        *sorted(seats),
        games=games,
        sit_twice=True,
        format="gauntlet" if names else "round-robin",
        challengers=names,
    )
    schedule = schedule_of(league)
    blocks = [*schedule.blocks()]
    assert [*schedule_of(league).blocks(after)] == [
        block for block in blocks if block.first + block.seats > after + 1
    ]
    assert len(blocks) == schedule.block_count
    assert sum(block.seats for block in blocks) == schedule.game_count


def test_another_seed_is_another_schedule() -> None:
    one, other = ([*schedule_of(league_of(8, 4, seed=seed)).blocks()] for seed in ("a", "b"))
    assert one != other
    assert sorted(tuple(sorted(block.bots)) for block in one) == sorted(
        tuple(sorted(block.bots)) for block in other
    )


_FIRST = [(3, 4, 0, 1), (0, 3, 2, 4), (1, 2, 4, 0), (2, 0, 1, 3), (4, 1, 3, 2)]
_SECOND = [(3, 4, 0, 1), (0, 2, 4, 3), (1, 2, 0, 4), (2, 1, 0, 3), (4, 2, 3, 1)]
_HELD = [
    league_of(5, 4),
    league_of(9, 3, 4, 8, rounds=2),
    league_of(20, 4, 8, games=20_000),
    league_of(20, 8, games=100),
    league_of(3, 8, games=1000, sit_twice=True),
    league_of(11, 3, 5, games=9000, format="gauntlet", challengers=("bot3", "bot4")),
    league_of(29, 8, games=1500),
]


@pytest.mark.parametrize(
    ("version", "leagues", "first", "digest"),
    [
        (1, _HELD[:-1], _FIRST, "fb16adeef6f7669b"),
        pytest.param(1, _HELD, _FIRST, "0dc65d3d704663cb", marks=pytest.mark.slow),  # it searches for long
        (2, _HELD, _SECOND, "828d6486a5378f2f"),
    ],
)
def test_a_schedule_is_the_one_it_has_always_been(
    version: int, leagues: list[League], first: list[tuple[int, ...]], digest: str
) -> None:
    """Stored leagues go on by it: if this fails, they would not."""
    schedules = [schedule_of(replace(league, schedule=version)) for league in leagues]
    assert [block.bots for block in schedules[0].blocks()] == first
    found = sha256()
    for schedule in schedules:
        for block in schedule.blocks():
            found.update(repr(block.bots).encode())
    assert found.hexdigest()[:16] == digest


@given(
    bots=st.integers(3, 12),
    seats=st.integers(3, 8),
    games=st.one_of(st.none(), st.integers(1, 2000)),
    challengers=st.integers(0, 2),
)
@examples(40)
def test_the_second_version_has_the_tables_of_the_first_in_other_orders(
    bots: int, seats: int, games: int | None, challengers: int
) -> None:
    """Of the sizes for which the first found an even cycle itself, which are all of these."""
    names = tuple([f"bot{number}" for number in range(min(challengers, bots - 1))])
    league = league_of(
        bots,
        seats,
        games=games,
        sit_twice=True,
        format="gauntlet" if names else "round-robin",
        challengers=names,
    )
    first, second = (schedule_of(replace(league, schedule=version)).blocks() for version in (1, 2))
    for old, new in zip(first, second, strict=True):
        assert sorted(old.bots) == sorted(new.bots)
        assert old.bots[0] == new.bots[0]


@pytest.mark.parametrize(
    ("league", "apart"),
    [
        (league_of(4, 4, rounds=6), 0),
        (league_of(4, 3, rounds=5), 0),
        (league_of(5, 4, rounds=10), 2),
        (league_of(8, 8, rounds=40), 2),
        (league_of(8, 4, rounds=3), 2),
        (league_of(13, 4, games=2600), 3),
        (league_of(20, 3, games=2000), 2),
        (league_of(20, 8, games=3000), 3),
    ],
)
def test_everybody_is_the_left_neighbour_of_everybody_about_equally_often(league: League, apart: int) -> None:
    """With lots the counts of the longer ones differ by 10 to 20."""
    bots = len(league.entrants)
    neighbours = balance_of(schedule_of(league).blocks()).total.neighbours
    assert _apart([neighbours[pair] for pair in permutations(range(bots), 2)]) <= apart


def test_neighbours_are_counted_through_some_thousand_tables_and_then_anew() -> None:
    """So that nobody has to seat millions of tables to go on with a long league."""
    league = league_of(4, 4, rounds=2 * EvenPart.counted)
    blocks = [block.bots for block in schedule_of(league).blocks()]
    after = 4 * EvenPart.counted
    assert [block.bots for block in schedule_of(league).blocks(after)] == blocks[EvenPart.counted :]


@given(bots=st.integers(3, 20), seats=st.integers(3, 8), games=st.integers(1, 6000))
@examples(120)
def test_a_sample_is_balanced(bots: int, seats: int, games: int) -> None:
    if seats <= bots:
        _check_sample(bots, seats, games)


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 9))
def test_every_sample_of_3_to_20_bots_is_balanced(seats: int) -> None:
    """Every number of wheels up to where all pairs meet equally often, and beyond."""
    for bots in range(seats, 21):
        for wheels in range(1, 2 * bots + 1):
            _check_sample(bots, seats, wheels * bots * seats)


def _check_sample(bots: int, seats: int, games: int) -> None:
    schedule = schedule_of(league_of(bots, seats, games=games))
    plan = schedule.parts[0].plan
    found = counted(bots, schedule.blocks())
    if plan.dealt:
        assert games < (bots + 1) * seats
        assert abs(schedule.game_count - games) < seats
        assert found.plays <= 1
        return
    assert found.plays == 0
    few = 0 < len(plan.rest) <= UNEVEN.get((bots, seats), 0) and not (plan.rounds or plan.cycles)
    assert found.meetings <= 1 + few
    assert plan.even == (found.meetings <= 1)
    assert 2 * abs(schedule.game_count - games) <= bots * seats * max(1, 2 * games // (3 * bots * seats))


@pytest.mark.parametrize("bots", [8, 13, 20])
def test_several_seat_counts_have_as_many_games_each_and_are_balanced_together(bots: int) -> None:
    schedule = schedule_of(league_of(bots, 3, 4, 5, games=10_000))
    found = counted(bots, schedule.blocks())
    assert found.plays == 0
    assert found.meetings <= 2
    games: Counter[int] = Counter()
    for block in schedule.blocks():
        games[block.seats] += block.seats
    assert all(abs(number - 10_000 / 3) <= 3 * bots for number in games.values())


@pytest.mark.parametrize(
    ("bots", "seats", "games"),
    [(9, (3, 5), 600), (10, (3, 4), 1500), (13, (3, 4, 5), 1000), (15, (4, 5), 600)],
)
def test_what_one_table_size_leaves_uneven_the_others_even_out(
    bots: int, seats: tuple[int, ...], games: int
) -> None:
    """Each size alone is within one meeting; three of them that take no heed of each other are two apart."""
    schedule = schedule_of(league_of(bots, *seats, games=games))
    assert counted(bots, schedule.blocks()).meetings <= 1


@given(
    bots=st.integers(8, 16),
    seats=st.sets(st.integers(3, 8), min_size=1, max_size=3),
    games=st.one_of(st.integers(2000, 6000), st.none()),
)
@examples(25)
def test_whenever_a_league_is_stopped_all_have_played_about_equally_often(
    bots: int, seats: set[int], games: int | None
) -> None:
    """At most one wheel of each table size is under way; a bot sits at so many of its tables as it has spots."""
    schedule = schedule_of(league_of(bots, *sorted(seats), games=games))
    plays = [0] * bots
    for block in islice(schedule.blocks(), 3000):
        for bot in block.bots:
            plays[bot] += 1
        assert max(plays) - min(plays) <= sum(seats)


@given(
    bots=st.integers(8, 16),
    seats=st.sets(st.integers(3, 8), min_size=2, max_size=4),
    games=st.one_of(st.integers(500, 6000), st.none()),
)
@examples(25)
def test_no_table_size_is_left_to_the_end(bots: int, seats: set[int], games: int | None) -> None:
    schedule = schedule_of(league_of(bots, *sorted(seats), games=games))
    blocks = [*islice(schedule.blocks(), 5000)]
    sizes = {part.seats: part.plan.tables / schedule.block_count for part in schedule.parts}
    met = Counter[int]()
    for number, block in enumerate(blocks, 1):
        met[block.seats] += 1
        assert abs(met[block.seats] - sizes[block.seats] * number) <= len(seats)


def test_a_gauntlet_has_one_challenger_at_every_table() -> None:
    league = league_of(7, 3, 4, format="gauntlet", challengers=("bot2", "bot5"))
    tables = Counter([tuple(sorted(block.bots)) for block in schedule_of(league).blocks()])
    others = (0, 1, 3, 4, 6)
    expected = [tuple(sorted((c, *few))) for c in (2, 5) for k in (2, 3) for few in combinations(others, k)]
    assert tables == dict.fromkeys(expected, 1)


@given(
    challengers=st.integers(1, 4),
    others=st.integers(3, 14),
    seats=st.integers(3, 8),
    games=st.integers(1000, 9000),
)
@examples(60)
def test_a_sampled_gauntlet_is_as_fair_to_each_challenger_and_each_of_the_others(
    challengers: int, others: int, seats: int, games: int
) -> None:
    names = tuple([f"bot{number}" for number in range(challengers)])
    league = league_of(
        challengers + others, seats, games=games, format="gauntlet", challengers=names, sit_twice=True
    )
    schedule = schedule_of(league)
    plays: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for block in schedule.blocks():
        assert len([bot for bot in block.bots if bot < challengers]) == 1
        plays.update(block.bots)
        met.update(combinations(sorted(block.bots), 2))
    turned = not schedule.parts[0].plan.dealt
    for side in (range(challengers), range(challengers, challengers + others)):
        assert _apart([plays[bot] for bot in side]) <= (0 if turned else 1)
    faced = [met[a, b] for a in range(challengers) for b in range(challengers, challengers + others)]
    assert _apart(faced) == 0 or not turned


def _apart(counts: list[int]) -> int:
    return max(counts) - min(counts)


@given(bots=st.integers(2, 7), seats=st.integers(3, 8), games=st.one_of(st.none(), st.integers(500, 3000)))
@examples(60)
def test_fewer_bots_than_seats_sit_as_evenly_as_can_be_at_every_table(
    bots: int, seats: int, games: int | None
) -> None:
    league = league_of(bots, seats, games=games, sit_twice=True)
    schedule = schedule_of(league)
    for block in islice(schedule.blocks(), 500):
        sitting = [block.bots.count(bot) for bot in range(bots)]
        assert _apart(sitting) <= 1
        assert len(block.bots) == seats
    assert counted(bots, schedule.blocks()).plays == 0


def test_fewer_bots_than_seats_need_leave_to_sit_twice() -> None:
    with pytest.raises(
        OptionsError, match=r"5 seats takes 5 bots, and here are 4: add bots.*sit_twice = true"
    ):
        schedule_of(league_of(4, 3, 5))
    gauntlet = league_of(4, 5, format="gauntlet", challengers=("bot0",))
    with pytest.raises(OptionsError, match="takes 4 others beside a challenger, and here are 3"):
        schedule_of(gauntlet)


def test_a_league_without_a_seed_cannot_be_planned() -> None:
    with pytest.raises(OptionsError, match="has no seed"):
        schedule_of(league_of(4, 3, seed=None))


def test_more_games_than_anybody_can_play_are_refused_before_one_is_made() -> None:
    with pytest.raises(OptionsError, match="a balanced sample"):
        schedule_of(league_of(200, 8))
    with pytest.raises(OptionsError, match="expected at most"):
        schedule_of(league_of(20, 8, games=MOST_GAMES + 1))


def test_ten_million_games_take_no_more_memory_than_ten_thousand() -> None:
    few, many = (_memory(league_of(12, 4, 8, games=games)) for games in (10_000, 10_000_000))
    assert many < few + 100_000


def _memory(league: League) -> int:
    """The most that planning the first thousand blocks takes."""
    tracemalloc.start()
    try:
        for _ in islice(schedule_of(league).blocks(), 1000):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
