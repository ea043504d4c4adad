"""Which game comes next while some bots may not begin one: each comes once, and few of those put off are remembered."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.league.absence import GamesLeft, NumberSet, games_left
from harness.league.fixtures import Fixture

BOTS = 6
TABLES = [*combinations(range(BOTS), 3)]


class Schedule:
    """So many games, made as they are read; it counts how many were read."""

    def __init__(self, games: int) -> None:
        self.count = games
        self.read = 0

    def after(self, number: int) -> Iterator[Fixture]:
        for each in range(number + 1, self.count + 1):
            self.read += 1
            yield Fixture(each, each, f"game {each}", TABLES[each % len(TABLES)])


def taken(left: GamesLeft, absent: set[int]) -> Iterator[Fixture]:
    """What can begin while these are absent."""
    while True:
        game = left.next_game(lambda bot: bot not in absent)
        if game:
            assert not absent.intersection(game.bots)
            yield game
        elif not left.has_more:
            return


@pytest.fixture(params=[0, 10, 20_000], ids="{} remembered".format)
def remembered(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many games that are put off are remembered for a bot, at least and at most."""
    most: int = request.param
    monkeypatch.setattr(games_left, "_MOST", BOTS * most)
    monkeypatch.setattr(games_left, "_LEAST", most)
    return most


@pytest.mark.usefixtures("remembered")
@settings(deadline=None)
@given(
    absences=st.lists(st.tuples(st.sets(st.integers(0, BOTS - 1)), st.integers(0, 200)), max_size=8),
    given_back=st.integers(0, 5),
)
def test_each_game_comes_once_whoever_is_absent_when(
    absences: list[tuple[set[int], int]], given_back: int
) -> None:
    left, numbers = GamesLeft(Schedule(300).after, bots=BOTS), list[int]()
    for absent, most in absences:
        for game in taken(left, absent):
            if given_back and game.number % 7 == 0:
                given_back -= 1
                left.put_off(game, game.bots[0])
                break
            numbers.append(game.number)
            if len(numbers) > most:
                break
    assert left.are_put_off or left.has_more or len(numbers) == 300
    numbers += [game.number for game in taken(left, set())]
    assert sorted(numbers) == [*range(1, 301)]
    assert not left.are_put_off


def test_without_absence_games_come_in_order_and_none_is_remembered() -> None:
    schedule = Schedule(1_000)
    left = GamesLeft(schedule.after, bots=BOTS, after=10)
    assert [game.number for game in taken(left, set())] == [*range(11, 1_001)]
    assert schedule.read == 990


def test_what_was_put_off_comes_first_when_the_bot_is_back() -> None:
    left = GamesLeft(Schedule(100).after, bots=BOTS)
    coming = taken(left, {0})
    began = [next(coming).number for _ in range(10)]
    missed = next(number for number in range(1, 101) if number not in began)
    assert next(taken(left, set())).number == missed


def test_a_hundred_thousand_games_that_are_put_off_take_the_memory_of_a_few_thousand() -> None:
    left = GamesLeft(Schedule(100_000).after, bots=BOTS)
    others = sum(1 for _ in taken(left, {0}))
    assert others == 50_000
    assert left.are_put_off
    assert sum(map(len, left._waiting.values())) <= 20_000
    assert sum(1 for _ in taken(left, set())) == 50_000


@given(st.sets(st.integers(0, 100_000)), st.integers(0, 100_000))
def test_a_set_of_numbers_holds_what_was_added(numbers: set[int], other: int) -> None:
    bits = NumberSet()
    for number in numbers:
        bits.add(number)
    assert all(number in bits for number in numbers)
    assert (other in bits) == (other in numbers)
