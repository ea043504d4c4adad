"""A question in words, for whoever looks for what went wrong."""

import pytest

from harness.engine.game import Seat
from harness.games.razzia.state import State
from tests.support.games.razzia.positions import GAME, dealt, every_position, shown, turn


def asked(state: State, seat: Seat) -> str:
    return GAME.story.question(GAME.view(state, seat))


def shared_bar() -> State:
    return shown("C6", "C5", "T1", bars={"C": "5 20"})


def test_the_dealer_is_asked_to_place_the_bill_that_it_alone_sees() -> None:
    state = dealt(3, bills="10 10 10 10 50")
    assert asked(state, 0) == "place the bill 50 (seat 0 of 3, round 1 of 14)"


def test_who_plays_a_card_is_told_the_hand_in_the_notation_of_an_answer() -> None:
    state = turn(dealt(4, "", "C1 T2 TR3 Z5 Z6"), "C")
    question = asked(state, 1)
    assert question == "play a card; the hand is C1 T2 TR3 Z5 Z6 (seat 1 of 4, round 1 of 12)"


def test_the_proposer_is_told_what_there_is_to_split_and_among_whom() -> None:
    assert asked(shared_bar(), 0).startswith("offer a split of Colibri: 5 20 among seats 0 1 (seat 0 of 3, ")


def test_who_answers_is_told_what_it_and_the_others_would_get() -> None:
    one = turn(shared_bar(), "0=5,1=20")
    assert asked(one, 1).startswith("answer an offer at Colibri: 5 for seat 0, 20 for you (seat 1 of 3, ")
    other = turn(shared_bar(), "0=5+20,1=-")
    assert "5 + 20 for seat 0, nothing for you" in asked(other, 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_question_of_a_game_is_one_line_that_the_view_alone_can_tell(seats: int) -> None:
    for state in every_position(seats, seed=seats):
        for seat in [seat for seat in GAME.to_act(state) if seat >= 0]:
            assert asked(state, seat).isprintable()
