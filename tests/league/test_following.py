"""A format whose games follow from results goes from state to state, and gives the same whoever asks, and whenever."""

from collections.abc import Sequence

import pytest

from harness.errors import OptionsError
from harness.league.fixtures import Lineup, Played
from harness.league.formats import History
from harness.league.formats.following import FollowingFormat, Present
from harness.league.formats.lots import Lots
from tests.league.rounds import Rounds, lowest_wins
from tests.support.planned import league_of


class LoserStays(FollowingFormat[tuple[int, ...]]):
    """A state is a queue: the first three play, and whoever ends last is again in front."""

    def begin(self, present: Present) -> tuple[int, ...]:
        return tuple(present)

    def lineups(self, state: tuple[int, ...]) -> Sequence[Lineup]:
        return [state[:3]] if len(state) > 2 else []

    def end(self, state: tuple[int, ...], played: Sequence[Played], present: Present) -> tuple[int, ...]:
        assert len(played) == 3
        assert present.keys() == {*range(len(self.league.entrants))}
        return (max(state[:3]), *state[3:])


LEAGUE = league_of(9, 3)


def test_each_round_follows_from_the_one_before() -> None:
    rounds = Rounds(LoserStays(LEAGUE), lowest_wins)
    assert [[*map(sorted, tables)] for tables in rounds.tables] == [
        [[0, 1, 2]],
        [[2, 3, 4]],
        [[4, 5, 6]],
        [[6, 7, 8]],
    ]


def test_whoever_asks_first_or_in_another_order_hears_the_same() -> None:
    rounds = Rounds(LoserStays(LEAGUE), lowest_wins)
    asked = LoserStays(LEAGUE)
    for number in (2, 0, 3, 3, 1):
        schedule = asked.next_blocks(History(3 * number, number, rounds.after))
        assert schedule
        assert [*schedule.blocks()] == rounds.blocks[number]
    assert asked.next_blocks(History(12, 4, rounds.after)) is None


def test_the_results_of_another_league_are_not_mixed_up() -> None:
    rounds = Rounds(LoserStays(LEAGUE), lowest_wins)
    few = Rounds(LoserStays(league_of(5, 3)), lowest_wins)
    asked = LoserStays(LEAGUE)
    assert asked.state(History(9, 0, rounds.after)) == (6, 7, 8)
    assert asked.state(History(3, 0, few.after)) == (2, 3, 4, 5, 6, 7, 8)


def test_a_state_is_of_whole_rounds() -> None:
    rounds = Rounds(LoserStays(LEAGUE), lowest_wins)
    states = [LoserStays(LEAGUE).state(History(games, 0, rounds.after)) for games in range(13)]
    assert [len(state) for state in states] == [9] * 3 + [7] * 3 + [5] * 3 + [3] * 3 + [1]


def test_without_a_seed_nothing_is_planned() -> None:
    with pytest.raises(OptionsError, match="has no seed yet"):
        LoserStays(league_of(9, 3, seed=None))


def test_a_lot_depends_on_seed_and_name_alone() -> None:
    assert Lots("spring").mixed("ring", range(12)) == [6, 7, 3, 0, 1, 2, 5, 10, 4, 11, 9, 8]
    assert Lots("spring").mixed("ring", "a") == ["a"]
    assert Lots("autumn").words("ring") != Lots("spring").words("ring") != Lots("spring").words("round")
