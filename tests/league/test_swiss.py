"""A Swiss: what its points are, who meets whom, and what is known before it begins."""

from collections import Counter
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from random import Random

import pytest

from harness.league.fixtures import Fixture
from harness.league.formats import History, format_of
from harness.league.formats.balance import balance_of
from harness.league.formats.swiss import Swiss
from harness.league.league import League
from tests.league.rounds import Rounds, all_equal, drawn, lowest_wins
from tests.support.planned import league_of


def swiss(bots: int, seats: int, rounds: int, seed: str = "spring") -> League:
    return league_of(bots, seats, rounds=rounds, format="swiss", seed=seed)


def strongest_first(bots: int) -> list[float]:
    return [-0.2 * bot for bot in range(bots)]


@pytest.mark.parametrize(
    ("bots", "seats", "rounds"), [(12, 3, 6), (26, 4, 7), (8, 2, 5), (23, 8, 5), (7, 5, 9)]
)
def test_what_is_said_before_the_first_game_is_what_is_played(bots: int, seats: int, rounds: int) -> None:
    format = Swiss(swiss(bots, seats, rounds))
    played = Rounds(format, drawn(Random(3), strongest_first(bots)))
    assert len(played.blocks) == rounds
    assert len(played.played) == format.planned
    assert {len(blocks) for blocks in played.blocks} == {bots // seats}
    balance = balance_of([block for blocks in played.blocks for block in blocks])
    plays = {balance.total.plays[bot] for bot in range(bots)}
    blocks = " or ".join(map(str, sorted(plays)))
    assert format.outline()[0].endswith(f"; every bot plays {blocks} blocks")
    assert max(plays) - min(plays) <= 1
    seated = Counter((bot, seat) for game in played.played for seat, bot in enumerate(game.bots))
    assert all(seated[bot, seat] == balance.total.plays[bot] for bot in range(bots) for seat in range(seats))


def test_no_table_is_repeated_and_pairs_meet_once_or_twice() -> None:
    played = Rounds(Swiss(swiss(40, 4, 9)), drawn(Random(3), strongest_first(40)))
    tables = [table for tables in played.tables for table in tables]
    assert len({*tables}) == len(tables) == 90
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    assert max(met.values()) == 2
    assert sum(times == 2 for times in met.values()) < 78  # a tenth of all pairs


def test_the_first_round_is_by_lot_and_the_next_by_points() -> None:
    one, same, other = (Rounds(Swiss(swiss(12, 3, 2, seed)), lowest_wins) for seed in ("a", "a", "b"))
    assert one.tables == same.tables
    assert {*one.tables[0]} != {*other.tables[0]}
    winners = {min(table) for table in one.tables[0]}
    assert len(one.tables[1][0] & winners) == 3  # of four who have all points


def test_points_are_the_share_of_the_others_that_a_bot_beats_and_half_a_point_for_sitting_out() -> None:
    played = Rounds(Swiss(swiss(4, 3, 1)), lowest_wins)
    rows = {row.bot: row.values for row in played.standing().rows}
    (out,) = {0, 1, 2, 3} - played.tables[0][0]
    first, second, third = sorted(played.tables[0][0])
    assert rows[first] == (1.0, 0.25, 3, 0)
    assert rows[second] == (0.5, 0.5, 0, 0)
    assert rows[third] == (0.0, 0.75, 0, 0)
    assert rows[out] == (0.5, 0.0, 0, 1)
    assert [row.bot for row in played.standing().rows] == [first, second, out, third]
    assert [row.rank for row in played.standing().rows] == [1, 2, 3, 4]


def test_equals_share_points() -> None:
    played = Rounds(Swiss(swiss(6, 3, 3)), all_equal)
    assert {row.values[0] for row in played.standing().rows} == {1.5}
    assert {row.values[2] for row in played.standing().rows} == {0}  # nobody won alone


def test_of_equals_whoever_met_better_ones_is_in_front_and_then_whoever_won_more_games() -> None:
    def places(fixture: Fixture) -> list[int]:
        """Bots below 3 beat the others; among them 0 is once first and once last, 1 and 2 always equal."""
        order = {0: (1.0, 3.0)[fixture.number % 2], 1: 2.0, 2: 2.0, 3: 4.0, 4: 4.0, 5: 4.0}
        values = [order[bot] for bot in fixture.bots]
        return [1 + sum(other < value for other in values) for value in values]

    played = Rounds(Swiss(swiss(6, 2, 5)), places)  # everybody meets everybody
    rows = played.standing().rows
    assert [row.values[0] for row in rows] == [4.0, 4.0, 4.0, 1.0, 1.0, 1.0]
    assert rows[0].bot == 0
    assert [row.values[2] for row in rows[:3]] == [8, 7, 7]
    assert [*{row.values[1] for row in rows[:3]}] == [rows[0].values[1]]


def test_the_standing_is_of_whole_rounds() -> None:
    played = Rounds(Swiss(swiss(6, 3, 3)), lowest_wins)
    assert played.standing(5).caption == "Swiss, after round 0 of 3"
    assert played.standing(11).caption == "Swiss, after round 1 of 3"
    assert played.standing().caption == "Swiss, after round 3 of 3"
    assert {row.values[0] for row in played.standing(5).rows} == {0.0}


def test_its_schedule_is_the_same_for_ever() -> None:
    """Stored leagues go on by it."""
    league = swiss(23, 4, 8)
    played = Rounds(Swiss(league), drawn(Random(3), strongest_first(23)))
    text = repr([[block.bots for block in blocks] for blocks in played.blocks])
    assert sha256(text.encode()).hexdigest()[:16] == "667df5e8c5f8f510"
    again = Swiss(league).next_blocks(History(5 * 20, 5 * 5, played.after))
    assert again
    assert [*again.blocks()] == played.blocks[5]


def test_a_round_of_200_bots_is_planned() -> None:
    played = Rounds(Swiss(swiss(200, 8, 4)), drawn(Random(3), strongest_first(200)))
    tables = [table for tables in played.tables for table in tables]
    assert len({*tables}) == 100


def test_a_stored_league_with_too_few_bots_is_refused() -> None:
    with pytest.raises(Exception, match="expected 4 bots at least, found 3"):
        format_of(replace(swiss(3, 3, 1), seats=(4,)))
