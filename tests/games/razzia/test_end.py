"""How the game ends, and R1's two readings of three seats: the page's fifth section."""

from collections import Counter
from dataclasses import replace

import pytest

from harness.games.razzia.state import Round, State
from tests.support.games.razzia.positions import (
    DEALT,
    GAME,
    LEFT,
    bills_on,
    dealt,
    every_position,
    finished,
    fortunes,
    played,
    played_on,
    refusal,
    table,
    views,
)


def on_the_bars(state: State) -> int:
    return sum(map(sum, table(state).bars))


@pytest.mark.parametrize("seats", range(3, 9))
def test_the_game_ends_after_the_last_round(seats: int) -> None:
    for state in every_position(seats, seed=seats):
        over = GAME.to_act(state) == ()
        assert over == (table(state).phase == "over")
        assert over == (GAME.outcome(state) is not None)
    assert table(state).number == table(state).rounds
    assert table(state).last is not None


def test_nobody_moves_after_the_end() -> None:
    state = finished(3)
    for seat in (-1, 0, 1, 2):
        assert refusal(state, seat, None) == "not asked to move; asked: nobody, the game is over"


@pytest.mark.parametrize("seats", range(3, 9))
def test_after_the_last_round_every_seat_counts_its_bills(seats: int) -> None:
    """What it has taken in all the rounds."""
    state, rounds = _with_its_rounds(seats, seed=2)
    taken = Counter[int]()
    for ended in rounds:
        for take in ended.takes:
            taken[take.seat] += sum(take.bills)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == tuple(taken[seat] for seat in range(seats))
    assert len(rounds) == table(state).rounds


@pytest.mark.parametrize(("seats", "money"), [(3, 1470), (4, 1715), (8, 1715)])
def test_bills_still_on_bars_are_nobodys(seats: int, money: int) -> None:
    """R18: with three seats two bills have not come onto a bar either; here they are of 50."""
    state = played_on(dealt(seats), lambda it: it.phase == "over")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert on_the_bars(state) > 0
    assert sum(outcome.scores) == money - on_the_bars(state) - (100 if seats == 3 else 0)


@pytest.mark.parametrize(
    ("purses", "places"),
    [
        ([[50], [20, 5], [40], [5]], (1, 3, 2, 4)),
        ([[5], [10], [15], [20]], (4, 3, 2, 1)),
        ([[], [], [5], []], (2, 2, 1, 2)),
    ],
)
def test_the_richest_wins(purses: list[list[int]], places: tuple[int, ...]) -> None:
    outcome = GAME.outcome(replace(finished(4), purses=purses))
    assert outcome is not None
    assert outcome.places == places
    assert outcome.scores == tuple(map(sum, purses))


@pytest.mark.parametrize(
    ("purses", "places"),
    [
        ([[50], [20, 30], [40], [5]], (1, 1, 3, 4)),
        ([[50], [40], [25, 15], [5]], (1, 2, 2, 4)),
        ([[50], [40], [5], [5]], (1, 2, 3, 3)),
        ([[], [], [], []], (1, 1, 1, 1)),
    ],
)
def test_equal_fortunes_share_the_place(purses: list[list[int]], places: tuple[int, ...]) -> None:
    """R19: however many bills they are made of; the places after a shared one are left out."""
    outcome = GAME.outcome(replace(finished(4), purses=purses))
    assert outcome is not None
    assert outcome.places == places


@pytest.mark.parametrize("seats", range(3, 9))
def test_fortunes_are_public_all_game_long(seats: int) -> None:
    """R20: a spectator's view has them too."""
    for state in every_position(seats, seed=seats):
        purses = tuple(map(sum, state.purses))
        assert [view.table.fortunes for view in views(state)] == [purses] * (seats + 1)


def test_fortunes_are_zero_at_the_start() -> None:
    assert fortunes(dealt(5)) == (0, 0, 0, 0, 0)


def test_the_two_last_bills_are_left_over_unless_the_league_says_otherwise() -> None:
    """R1."""
    assert GAME.options["last_bills"][0] == "left"
    assert table(GAME.start(3, {})).rounds == table(GAME.start(3, LEFT)).rounds == 14


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_three_seats_end_after_fourteen_full_rounds(seed: int | None) -> None:
    """R1: 72 bills are 14 deals of 5 and 2 left over."""
    state, rounds = _with_its_rounds(3, seed=seed)
    assert [ended.number for ended in rounds] == [*range(1, 15)]
    assert all(ended.placed is not None for ended in rounds)
    assert table(state).bills == 2


@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_in_the_other_reading_three_seats_play_a_fifteenth_round(seed: int | None) -> None:
    """R1."""
    state, rounds = _with_its_rounds(3, seed=seed, options=DEALT)
    assert [ended.number for ended in rounds] == [*range(1, 16)]
    assert all(ended.placed is not None for ended in rounds[:-1])
    assert rounds[-1].placed is None
    assert table(state).bills == 0
    assert sum(fortunes(state)) + on_the_bars(state) == 1470


def test_in_the_fifteenth_round_the_two_bills_go_on_the_first_two_bars() -> None:
    """R1: the piles of these tests end with the bills of 50."""
    before = played_on(dealt(3, options=DEALT), lambda it: it.number == 14 and it.phase == "play")
    after = played_on(before, lambda it: it.number == 15)
    assert played(after).number == 14
    left = [bills_on(before, bar) for bar in "CTHJ"]
    for take in played(after).takes:
        left[take.bar] = ()
    assert [bills_on(after, bar) for bar in "CTHJ"] == [(*left[0], 50), (*left[1], 50), left[2], left[3]]


def test_in_the_fifteenth_round_the_dealer_places_none() -> None:
    """R1: all are asked for their cards at once."""
    state = played_on(dealt(3, options=DEALT), lambda it: it.number == 15)
    assert table(state).phase == "play"
    assert table(state).placed is None
    assert GAME.to_act(state) == (0, 1, 2)
    assert [view.bill for view in views(state)] == [None] * 4


def test_in_the_fifteenth_round_every_seat_draws_and_plays_as_always() -> None:
    """R1."""
    state = played_on(dealt(3, options=DEALT), lambda it: it.number == 15)
    assert [len(view.hand) for view in views(state)[:3]] == [5, 5, 5]
    assert table(state).dealer == 14 % 3


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_the_other_reading_changes_nothing_where_no_bills_are_left_over(seats: int) -> None:
    """R1."""
    assert finished(seats, options=DEALT).last == finished(seats, options=LEFT).last
    assert table(finished(seats, options=DEALT)).number == 12


def _with_its_rounds(
    seats: int, *, seed: int | None, options: dict[str, str] = LEFT
) -> tuple[State, list[Round]]:
    rounds: dict[int, Round] = {}
    for state in every_position(seats, seed=seed, options=options):
        if ended := table(state).last:
            rounds[ended.number] = ended
    return state, list(rounds.values())
