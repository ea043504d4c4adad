"""A second referee, written from docs/ alone, comes to the same scores from the same record."""

from pathlib import Path
from typing import Any

import pytest

from harness.engine import NATURE, Chance, Outcome, Record, Turn, write_record
from tests.second_reader.chance import Chance as SecondChance
from tests.second_reader.hick_hack import Referee
from tests.support.games.hick_hack.positions import GAME
from tests.support.strategies import sample

PAGE = Path(__file__).parents[2] / "docs" / "chance.md"
DECK = [yard + kind for yard in "BYRGPW" for kind in ["S", "3", "3", "4", "4", "5", "6", "F4", "F5", "F6"]]


@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.slow)])
def test_a_second_referee_comes_to_the_same_scores(count: int) -> None:
    for number in range(count):
        record = sample(GAME, number).record
        referee = Referee(write_record(GAME, record))
        assert referee.play() == referee.recorded, number


def test_where_foxes_eat_all_they_can_and_hands_get_short_it_does_too() -> None:
    """H10: everybody lays in the first yard for which seat 0 has a fox, seat 0 that fox."""
    short = 0
    for number in range(40):
        record, held = _fed(6, number)
        referee = Referee(write_record(GAME, record))
        assert referee.play() == referee.recorded, number
        short += held < 5
    assert short > 5


def _fed(seats: int, number: int) -> tuple[Record, int]:
    """A game in which fowl go where they are eaten; and the shortest hand with which a round began."""
    chance = Chance(number.to_bytes(32, "big"))
    state, turns, held = GAME.start(seats, {}), list[Turn](), 5
    while acting := GAME.to_act(state):
        moves: dict[int, Any] = {}
        for seat in acting:
            if seat == NATURE:
                moves[seat] = GAME.chance(state, chance)
            elif state.phase == "lay":
                held = min(held, len(state.hands[seat]))
                moves[seat] = _feeding(state, seat)
            else:
                moves[seat] = next(GAME.legal_moves(state, seat))
        turns.append(Turn(moves))
        state = GAME.apply(state, moves)
        GAME.audit(state)
    outcome = GAME.outcome(state)
    assert isinstance(outcome, Outcome)
    return Record(GAME.name, seats, "fed", {}, tuple(turns), outcome), held


def _feeding(state: Any, seat: int) -> Any:
    """To the yard of which most fowl are in the hands, as one for whom nothing is hidden."""
    fowl = [card.yard for hand in state.hands for card in hand if not card.fox]
    foxes = [(card.yard, owner) for owner, hand in enumerate(state.hands) for card in hand if card.fox]
    yard, owner = max(foxes, key=lambda fox: (fowl.count(fox[0]), fox))
    lays: list[Any] = list(GAME.legal_moves(state, seat))
    wanted = [lay for lay in lays if lay.cards[0].yard == yard and lay.cards[0].fox == (seat == owner)]
    tame = [lay for lay in lays if lay.cards[0].fox and lay.cards[0].yard != yard]
    return (wanted or tame or lays)[0]


def test_the_vectors_of_the_chance_page_are_what_a_second_reader_gets() -> None:
    chance = SecondChance(bytes(range(32)), "1/1")
    cards = chance.shuffle("first deal", DECK)[:10]
    grains = chance.shuffle("grains", ["g"] * 39 + ["b"] * 26 + ["y"] * 13)[:10]
    dice = [1 + drawn for drawn in chance.draws("round 5, duel at blue, roll 1", [6] * 3)]
    for value in (cards, grains, map(str, dice)):
        assert f"| {' '.join(value)} |" in PAGE.read_text("utf-8")
