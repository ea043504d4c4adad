"""A second referee, written from docs/ alone, comes to the same scores from the same record."""

import pytest

from harness.engine import Chance, Record, Turn, deal_key, write_record
from harness.games.razzia_knizia.moves import Deck
from tests.second_reader.chance import Chance as SecondChance
from tests.second_reader.razzia_knizia import BUSINESSES, TRINKETS, Referee
from tests.support.games.razzia_knizia.positions import CHANCE, GAME
from tests.support.strategies import sample

IN_ORDER = {  # of the rules page's table, police last
    **dict.fromkeys(TRINKETS, 4),
    "CO": 3,
    "CA": 16,
    "DR": 10,
    **dict.fromkeys(BUSINESSES, 4),
    "BG": 16,
    "TH": 6,
    "PO": 21,
}
SECRET = bytes(range(32))


def test_the_deck_is_that_of_the_chance_page() -> None:
    box = [text for text, count in IN_ORDER.items() for _ in range(count)]
    for number in range(20):
        deal = f"1/{number}"
        move = GAME.chance(GAME.start(2, {}), Chance(deal_key(SECRET, deal)))
        assert isinstance(move, Deck)
        assert [card.text for card in move.cards] == SecondChance(SECRET, deal).shuffle("deck", box)


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
