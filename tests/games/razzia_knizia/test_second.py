"""A second referee, written from docs/ alone, comes to the same scores from the same record."""

import pytest

from harness.engine import Record, Turn, write_record
from tests.games.razzia_knizia.second import Referee
from tests.support.games.razzia_knizia.positions import CHANCE, GAME
from tests.support.strategies import sample


@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.slow)])
def test_a_second_referee_comes_to_the_same_scores(count: int) -> None:
    calls = 0
    for number in range(count):
        record = sample(GAME, number).record
        referee = Referee(write_record(GAME, record))
        assert referee.play() == referee.recorded, number
        calls += referee.calls_for_nothing
    assert calls > count


@pytest.mark.parametrize("seats", GAME.seats)
def test_where_everybody_calls_whatever_lies_there_it_does_too(seats: int) -> None:
    """K3: rounds of calls for nothing alone, with the last legal bid each."""
    state, turns = GAME.start(seats, {}), list[Turn]()
    while acting := GAME.to_act(state):
        if state.phase == "deck":
            move = GAME.chance(state, CHANCE)
        else:
            move = (
                GAME.notation.read("call")
                if state.phase == "turn"
                else [*GAME.legal_moves(state, acting[0])][-1]
            )
        turns.append(Turn({acting[0]: move}))
        state = GAME.apply(state, turns[-1].moves)
    record = Record(GAME.name, seats, "calls", {}, tuple(turns), GAME.outcome(state))
    referee = Referee(write_record(GAME, record))
    assert referee.play() == referee.recorded
    assert len(referee.deck) == 120
