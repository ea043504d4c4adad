"""The blocks of a comparison: who sits where, and how results become differences."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.engine import Outcome
from harness.league.compare.blocks import NEW, OLD, BlockSheet, VersionGame, compared_games, points
from tests.support.strategies import examples

shapes = st.tuples(st.integers(2, 8), st.integers(1, 9), st.integers(1, 12))


@examples(60)
@given(shapes)
def test_both_versions_meet_the_same_bots_in_the_same_seats_with_the_same_deals(
    shape: tuple[int, int, int],
) -> None:
    games = [*compared_games(*shape)]
    assert [game.number for game in games] == [*range(1, len(games) + 1)]
    old, new = ({game.deal_of(1): game for game in games if game.version == each} for each in (OLD, NEW))
    assert old.keys() == new.keys()
    assert len(old) * 2 == len(games) == 2 * shape[0] * shape[2]
    for deal, game in old.items():
        other = new[deal]
        assert game.lineup[game.seat] == OLD
        assert other.lineup == tuple([NEW if bot == OLD else bot for bot in game.lineup])


@examples(60)
@given(shapes)
def test_a_version_has_every_seat_once_in_a_block(shape: tuple[int, int, int]) -> None:
    seats, _, blocks = shape
    sat = Counter((game.block, game.version, game.seat) for game in compared_games(*shape))
    assert len(sat) == blocks * 2 * seats
    assert {*sat.values()} == {1}


def test_all_opponents_sit_equally_often() -> None:
    sat = Counter(bot for game in compared_games(4, 5, 5) for bot in game.lineup)
    assert {sat[bot] for bot in range(2, 7)} == {2 * 4 * 3}


def test_the_versions_take_turns_in_who_plays_a_deal_first() -> None:
    first = [game.version for game in compared_games(4, 3, 10) if game.number % 2]
    assert first.count(OLD) == first.count(NEW)


def test_points_are_the_part_of_the_opponents_left_behind() -> None:
    assert [points(Outcome((1, 3, 1, 4), (9, 5, 9, 1)), seat) for seat in range(4)] == pytest.approx(
        [2.5 / 3, 1 / 3, 2.5 / 3, 0]
    )


@examples(60)
@given(st.permutations(range(2 * 3 * 4)), st.sets(st.integers(0, 23), max_size=2))
def test_the_sheet_gives_the_same_blocks_in_whatever_order_games_end(
    order: list[int], void: set[int]
) -> None:
    games = [*compared_games(3, 2, 4)]
    sheet, plain = BlockSheet(3), BlockSheet(3)
    for places, each in ((order, sheet), (range(24), plain)):
        for place in places:
            each.add(games[place], None if place in void else VersionGame(place / 24, place))
    assert sheet.results == plain.results
    assert (sheet.over, sheet.left_out) == (4, len({games[place].block for place in void}))
    assert len(sheet.results) == 4 - sheet.left_out


def test_a_block_is_read_only_when_those_before_it_are_over() -> None:
    games, sheet = [*compared_games(2, 1, 2)], BlockSheet(2)
    assert not any(sheet.add(game, VersionGame(0.5, 1)) for game in games[4:])
    assert [sheet.add(game, VersionGame(1.0, 1)) for game in games[:4]] == [False, False, False, True]
    assert [result.difference for result in sheet.results] == [0.0, 0.0]
