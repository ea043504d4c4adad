"""A ladder plays newcomers first and then whose games teach most; what it gives follows from seed and results alone."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import OptionsError
from harness.league.fixtures import PlannedBlock, Played
from harness.league.formats import History
from harness.league.formats.estimates import Estimates, points_of
from harness.league.formats.ladder import LEAST_BATCH, PROVISIONAL, Ladder, games_until
from harness.league.league import League
from tests.support.leagues.season import Season
from tests.support.planned import league_of
from tests.support.strategies import examples


def ladder_of(bots: int, *seats: int, **rest: object) -> League:
    return league_of(bots, *seats, format="ladder", **rest)


def season_of(bots: int, seed: int = 0) -> Season:
    return Season([1500 + 40 * bot for bot in range(bots)], seed)


@given(
    bots=st.integers(3, 14),
    seats=st.sets(st.integers(2, 6), min_size=1, max_size=3),
    batch=st.integers(1, 9),
    provisional=st.integers(1, 4),
    games=st.integers(1, 300),
    seed=st.integers(0, 9),
)
@examples(60)
def test_a_ladder_keeps_its_promises(
    bots: int, seats: set[int], batch: int, provisional: int, games: int, seed: int
) -> None:
    seats = {min(size, bots) for size in seats}
    league = ladder_of(
        bots, *sorted(seats), batch=batch, provisional=provisional, games=games, seed=f"{seed}"
    )
    season = season_of(bots, seed)
    batches = season.play_all(Ladder(league))
    blocks = [block for each in batches for block in each]
    _numbered(blocks)
    assert all(len(each) == batch for each in batches[:-1])
    assert len(batches[-1]) <= batch
    assert len(season.played) == Ladder(league).planned
    assert games <= len(season.played) < games + max(seats)
    played = Counter[int]()
    for block in blocks:
        newcomers = [bot for bot in range(bots) if played[bot] < provisional]
        if newcomers:  # whoever has the fewest blocks sits at the table
            fewest = min(played[bot] for bot in newcomers)
            assert any(played[bot] == fewest for bot in block.bots)
        assert len(set(block.bots)) == len(block.bots)  # nobody sits twice
        played.update(block.bots)
    at = Counter[int]()
    for block in blocks:
        assert at[block.seats] == min(at[size] for size in seats)
        at[block.seats] += block.seats


@given(bots=st.integers(4, 9), batch=st.integers(1, 6), seed=st.integers(0, 99), cut=st.integers(0, 12))
@examples(40)
def test_a_batch_is_the_same_whoever_asks_for_it_and_in_whatever_parts_results_come(
    bots: int, batch: int, seed: int, cut: int
) -> None:
    league = ladder_of(bots, 3, 4, batch=batch, seed=f"{seed}")
    season = season_of(bots, seed)
    batches = season.play_all(Ladder(league), most=12)
    fresh = Ladder(league)
    for number in (cut, 11, min(cut, 3)):  # a fresh one, one that goes on, and one that goes back
        asked = fresh.next_blocks(season.history(batches[:number]))
        assert asked
        if number < 12:
            assert [*asked.blocks()] == batches[number]


def test_another_seed_or_result_gives_another_batch() -> None:
    league = ladder_of(9, 3, batch=6)
    [batch] = season_of(9).play_all(Ladder(league), most=1)
    [other] = season_of(9).play_all(Ladder(ladder_of(9, 3, batch=6, seed="autumn")), most=1)
    assert batch != other
    seconds = [season_of(9, luck).play_all(Ladder(league), most=2)[1] for luck in range(3)]
    assert seconds[0] != seconds[1] or seconds[0] != seconds[2]


def test_one_who_comes_late_plays_at_every_table_until_it_is_no_newcomer() -> None:
    """Who is present is an argument: others are in no table."""
    league = ladder_of(12, 4, batch=8)
    ladder, season = Ladder(league), season_of(12)
    batches: list[list[PlannedBlock]] = []
    for _ in range(9):
        schedule = ladder.batch(season.history(batches), range(11))
        assert schedule
        batches.append(season.play(schedule))
    assert not any(11 in block.bots for batch in batches for block in batch)
    late = ladder.batch(season.history(batches), [*range(3, 12)])
    assert late
    assert all(11 in block.bots for block in [*late.blocks()][:PROVISIONAL])
    assert not {0, 1, 2} & {bot for block in late.blocks() for bot in block.bots}


def test_a_ladder_with_too_few_present_for_a_table_plays_the_smaller_ones_or_nothing() -> None:
    ladder = Ladder(ladder_of(5, 3, 5))
    schedule = ladder.batch(History(), [0, 2, 3, 4])
    assert schedule
    assert {block.seats for block in schedule.blocks()} == {3}
    assert ladder.batch(History(), [0, 4]) is None


def test_a_batch_has_a_block_for_each_bot_and_enough_for_a_small_league() -> None:
    for bots in (4, 100):
        schedule = Ladder(ladder_of(bots, 4)).next_blocks(History())
        assert schedule
        assert schedule.block_count == max(bots, LEAST_BATCH)


def test_neighbours_meet_more_often_than_the_first_and_the_last() -> None:
    season = Season([1000 + 100 * bot for bot in range(12)])
    season.play_all(Ladder(ladder_of(12, 3, batch=12)), most=30)
    met = Counter[int]()  # by distance
    for game in season.played:
        met.update(abs(one - other) for one, other in pairwise(sorted(game.bots)))
    near = sum(met[distance] / (12 - distance) for distance in (1, 2, 3))
    far = sum(met[distance] / (12 - distance) for distance in (9, 10, 11))
    assert near > 4 * far


def test_a_newcomer_gets_its_place_by_its_first_blocks() -> None:
    """Estimates are no ratings, but they find a strong bot soon."""
    season = Season([1500, 1500, 1500, 2100])
    ladder = Ladder(ladder_of(4, 4, batch=3))
    [batch] = season.play_all(ladder, most=1)
    estimates = Estimates(4)
    estimates.add(season.played)
    assert estimates.ratings[3] == max(estimates.ratings) > 1700
    assert estimates.blocks == [len(batch)] * 4
    assert estimates.last == 12


def test_points_are_counted_by_the_seats_of_a_blocks_first_game() -> None:
    games = [
        Played(1, 1, (4, 2, 7), (1, 2, 2)),
        Played(2, 1, (7, 4, 2), (1, 2, 3)),
        Played(3, 1, (2, 7, 4), (1, 2, 3)),
    ]
    assert points_of(games) == [[0, 2, 1], [1, 0, 1.5], [2, 1.5, 0]]


@pytest.mark.parametrize("seats", [(3,), (3, 4, 5), (2, 6), (3, 4, 5, 6, 7, 8)])
def test_how_many_games_a_ladder_has_is_known_before(seats: tuple[int, ...]) -> None:
    counts = dict.fromkeys(seats, 0)
    for games in range(1, 1500):
        if sum(counts.values()) < games:
            size = min(seats, key=lambda size: (counts[size], size))
            counts[size] += size
        assert games_until(seats, games) == sum(counts.values())
    assert games_until((3, 4, 5), 10**9) in range(10**9, 10**9 + 5)


def test_a_ladder_may_have_no_end() -> None:
    ladder = Ladder(ladder_of(4, 3))
    assert ladder.planned is None
    assert Ladder(ladder_of(4, 3, games=10, until=2_000_000_000)).planned is None
    assert ladder.next_blocks(History()) is not None


def test_a_table_of_more_seats_than_bots_is_refused() -> None:
    with pytest.raises(OptionsError, match="a table of 5 seats takes 5 bots, and here are 4: add bots"):
        Ladder.check(ladder_of(4, 3, 5))


def _numbered(blocks: list[PlannedBlock]) -> None:
    first = 1
    for number, block in enumerate(blocks, 1):
        assert (block.number, block.first) == (number, first)
        first += block.seats
