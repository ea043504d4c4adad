"""The discard pile, short hands, and the end of the game."""

from dataclasses import replace

import pytest

from harness.engine import Outcome
from harness.games.hick_hack.components import DECK, Grains
from harness.games.hick_hack.state import State
from tests.support.games.hick_hack.positions import (
    CHANCE,
    GAME,
    cards,
    dealt,
    every_position,
    finished,
    refusal,
    scores,
    shown,
    stores,
    table,
    turn,
    without,
)


def short(pile: str, discards: str, *hands: str) -> State:
    """An odd position: all other cards have been eaten by the foxes of seat 0."""
    state = dealt(len(hands))
    rest = without(DECK, cards(" ".join([pile, discards, *hands])))
    state = replace(
        state,
        pile=[*reversed(cards(pile))],
        hands=[[*cards(hand)] for hand in hands],
        discards=[*cards(discards)],
        caught=[tuple(rest), *[()] * (len(hands) - 1)],
        acting=tuple(seat for seat, hand in enumerate(hands) if len(cards(hand)) > 1),
    )
    GAME.audit(state)
    return state


FULL = "YF4 YF5 YF6 RF4 RF5", "RF6 GF4 GF5 GF6 PF4", "PF5 PF6 WF4 WF5 WF6"


def test_the_discard_pile_is_reshuffled_whenever_a_card_is_needed_and_the_pile_is_empty() -> None:
    """In mid-deal too: seat 0 has drawn already. What was laid just now is shuffled with the rest."""
    state = turn(short("B3", "B4 B5", "BF4 BF5 BF6 R6 R5", *FULL), "BF4", "YF4", "RF6", "PF5")
    assert (table(state).phase, table(state).held) == ("cards", (5, 4, 4, 4))
    shuffled = GAME.chance(state, CHANCE)
    assert sorted(shuffled.pile) == sorted(cards("B4 B5 BF4 YF4 RF6 PF5"))  # type: ignore[union-attr]
    state = GAME.apply(GAME.copy(state), {-1: shuffled})
    assert table(state).held == (5, 5, 5, 5)
    assert (table(state).pile, table(state).discards) == (3, ())
    assert table(state).shuffled == tuple(sorted(cards("B4 B5 BF4 YF4 RF6 PF5")))


def test_the_pile_is_not_reshuffled_before_a_card_is_needed() -> None:
    state = turn(short("B3 B4 B5 B6", "W3", "BF4 BF5 BF6 R6 R5", *FULL), "BF4", "YF4", "RF6", "PF5")
    assert (table(state).phase, table(state).pile) == ("lay", 0)


def test_if_both_are_empty_the_hand_stays_short() -> None:
    """H10: the foxes that were laid are all there is to draw: seat 0's fowl was eaten."""
    state = turn(short("", "", "Y3 BF5 BF6 R6 R5", *FULL), "Y3", "YF4", "RF6", "PF5")
    state = GAME.apply(GAME.copy(state), {-1: GAME.chance(state, CHANCE)})
    assert (table(state).phase, table(state).held) == ("lay", (5, 5, 5, 4))
    GAME.audit(state)


def test_a_short_hand_is_filled_up_when_there_are_cards_again() -> None:
    """H10: hand size, not one card a round."""
    state = turn(short("B3 B4 Y4 Y5 R3 R4", "", "BF4 BF5 R6", *FULL), "BF4", "YF4", "RF6", "PF5")
    assert table(state).held == (5, 5, 5, 5)
    assert state.hands[0] == [*cards("BF5 R6 B3 R3 R4")]  # one card in turn, the others one each


def starved(*kept: str) -> State:
    """Seat 3 begins round 2 with these cards only: its fowl was eaten, and the others drew all that there was."""
    state = short("", "", "BF4 BF5 BF6 R6 R5", FULL[0], FULL[1], " ".join(["Y3", *kept]))
    laid = "BF4", "YF4", "RF6", "Y3"
    state = turn(state, *laid[: len(GAME.to_act(state))])
    state = GAME.apply(GAME.copy(state), {-1: GAME.chance(state, CHANCE)})
    assert (table(state).phase, table(state).held) == ("lay", (5, 5, 5, len(kept)))
    return state


def test_a_hand_of_one_card_is_laid_without_a_question() -> None:
    """H10: there is nothing to decide, as everybody can see."""
    state = starved("P5")
    assert GAME.to_act(state) == (0, 1, 2)
    assert refusal(state, 3, next(GAME.legal_moves(state, 3))) == "not asked to move; asked: seats 0 1 2"
    state = turn(state, "BF5", "YF5", "GF4")
    assert table(state).last is not None
    assert table(state).last.lays[3] == cards("P5")  # type: ignore[union-attr]
    assert stores(state)[3] == "2g"


def test_two_equal_cards_are_a_question() -> None:
    """H10: not to be asked would tell the others that the two are equal."""
    assert GAME.to_act(starved("P4", "P4")) == (0, 1, 2, 3)


def test_an_empty_hand_lays_nothing() -> None:
    """H10."""
    state = starved()
    assert GAME.to_act(state) == (0, 1, 2)
    state = turn(state, "BF5", "YF5", "GF4")
    assert table(state).last is not None
    assert table(state).last.lays[3] == ()  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", range(2, 7))
def test_after_round_13_the_game_is_over(seats: int) -> None:
    states = list(every_position(seats, seed=seats))
    assert table(states[-1]).phase == "over"
    assert all(GAME.outcome(state) is None for state in states[:-1])
    assert max(table(state).number for state in states) == 13
    assert GAME.to_act(states[-1]) == ()
    assert refusal(states[-1], 0, next(GAME.legal_moves(states[2], 0))) == (
        "not asked to move; asked: nobody, the game is over"
    )


def test_grains_count_1_2_or_3() -> None:
    state = shown("B3", "Y3", "R3", "G3", yards={"B": "2g", "Y": "2b", "R": "2y"})
    assert scores(state) == (2, 4, 6, 1)


def test_captured_fowl_count_their_numbers_scaredy_minus_2() -> None:
    state = shown("BF4", "BS", "B6", "B3")
    assert scores(state) == (7, 1, 0, 0)


def test_grains_in_the_yards_count_for_nobody() -> None:
    state = finished(3)
    state.yards = [Grains(9, 9, 9) for _ in state.yards]
    assert GAME.outcome(state) == GAME.outcome(finished(3))


@pytest.mark.parametrize(
    ("points", "places"),
    [
        ([5, 9, 1, 3], (2, 1, 4, 3)),
        ([5, 5, 1, 3], (1, 1, 4, 3)),
        ([5, 9, 5, 5], (2, 1, 2, 2)),
        ([2] * 4, (1,) * 4),
    ],
)
def test_the_highest_total_wins_and_equal_totals_share_the_place(
    points: list[int], places: tuple[int, ...]
) -> None:
    """H11."""
    state = finished(4)
    state.stores = [Grains(count, 0, 0) for count in points]
    state.caught = [()] * 4
    assert GAME.outcome(state) == Outcome(places, tuple(points))
