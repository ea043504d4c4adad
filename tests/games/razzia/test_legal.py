"""What each phase refuses, and how it says so: in one line, with what would have been legal."""

from typing import Any

import pytest

from harness.engine import NATURE
from harness.games.razzia.moves import Answer, Bills, Cards, Dice, Move, Offer, Place
from harness.games.razzia.state import Phase, State
from tests.support.games.razzia.positions import (
    GAME,
    LEFT,
    cards,
    dealt,
    finished,
    played_on,
    refusal,
    shown,
    table,
    turn,
)

HAND = "C1 C3 TR4 J2 ZR6"
SHARING = "C3", "C5", "T1", "H1"  # seats 1 and 0 share Colibri


def in_phase(phase: Phase) -> State:
    """A position of four seats."""
    match phase:
        case "cards":
            return GAME.start(4, LEFT)
        case "bills":
            return played_on(in_phase("cards"), lambda it: it.phase == "bills")
        case "place":
            return dealt(4, HAND)
        case "play":
            return turn(in_phase("place"), "C")
        case "offer":
            return shown(*SHARING, bars={"C": "5 20"})
        case "answer":
            return turn(in_phase("offer"), "0=5,1=20")
        case "dice":
            return turn(in_phase("answer"), "duel")
        case "over":
            return finished(4)


MOVES: dict[Phase, Move] = {
    "cards": Cards(in_phase("cards").setup.deck),
    "bills": Bills(in_phase("cards").setup.stock),
    "place": Place(0),
    "play": cards("C1")[0],
    "offer": Offer.of({0: [5], 1: [20]}),
    "answer": Answer.ACCEPT,
    "dice": Dice(((0, 6, 1),)),
}
LEGAL: dict[Phase, str] = {
    "cards": "legal: cards=, each card that is to be shuffled once",
    "bills": "legal: bills=, each bill of the stock once",
    "place": "legal: one of C T H J L Z",
    "play": "legal: one of C1 C3 TR4 J2 ZR6",
    "offer": "legal: the bills 5 20, each to one of seats 0 1, all named",
    "answer": "legal: accept or duel",
    "dice": "legal: dice=, a roll for each meeting, at C",
}
WRITTEN: dict[Phase, str] = {
    "cards": "cards=C1,C2,",
    "bills": "bills=5,5,",
    "place": "C",
    "play": "C1",
    "offer": "0=5,1=20",
    "answer": "accept",
    "dice": "dice=C6-1",
}
OTHERS = [(phase, other) for phase in MOVES for other in MOVES if other != phase]
JUNK = [None, 0, 1, True, "C1", "accept", 5.0, (), (0,), [], {}, object()]


@pytest.mark.parametrize("phase", MOVES)
def test_each_phase_takes_its_own_move(phase: Phase) -> None:
    state = in_phase(phase)
    assert table(state).phase == phase
    GAME.check(state, GAME.to_act(state)[0], MOVES[phase])


@pytest.mark.parametrize(("phase", "other"), OTHERS)
def test_no_phase_takes_the_move_of_another(phase: Phase, other: Phase) -> None:
    state = in_phase(phase)
    line = refusal(state, GAME.to_act(state)[0], MOVES[other])
    assert line.startswith(WRITTEN[other])
    assert line.endswith(LEGAL[phase])


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: type(junk).__name__)
@pytest.mark.parametrize("phase", MOVES)
def test_no_phase_takes_what_is_no_move_at_all(phase: Phase, junk: Any) -> None:
    state = in_phase(phase)
    assert refusal(state, GAME.to_act(state)[0], junk).endswith(LEGAL[phase])


@pytest.mark.parametrize(
    ("phase", "seat", "asked"),
    [
        ("cards", 0, "chance"),
        ("bills", 0, "chance"),
        ("place", 1, "seat 0"),
        ("place", NATURE, "seat 0"),
        ("play", NATURE, "seats 0 1 2 3"),
        ("play", 4, "seats 0 1 2 3"),
        ("offer", 0, "seat 1"),
        ("offer", 2, "seat 1"),
        ("answer", 1, "seat 0"),
        ("answer", 3, "seat 0"),
        ("dice", 0, "chance"),
        ("over", 0, "nobody, the game is over"),
        ("over", NATURE, "nobody, the game is over"),
    ],
)
@pytest.mark.parametrize("kind", MOVES)
def test_a_seat_that_is_not_asked_cannot_move(phase: Phase, seat: int, asked: str, kind: Phase) -> None:
    assert refusal(in_phase(phase), seat, MOVES[kind]) == f"not asked to move; asked: {asked}"


@pytest.mark.parametrize("text", ["C2", "C4", "T4", "TR3", "J1", "ZR3", "Z6", "L1"])
def test_a_card_that_is_not_in_the_hand_cannot_be_played(text: str) -> None:
    line = refusal(in_phase("play"), 0, cards(text)[0])
    assert line == f"{text} is no card of the hand; legal: one of C1 C3 TR4 J2 ZR6"


def test_a_card_of_another_hand_cannot_be_played() -> None:
    assert "C1 is no card of the hand" in refusal(in_phase("play"), 1, cards("C1")[0])


def test_a_card_that_was_played_cannot_be_played_again() -> None:
    raids = "CR3", "TR3", "HR3", "JR3"
    state = turn(turn(turn(dealt(4, *raids), "C"), *raids), "C")
    assert "CR3 is no card of the hand" in refusal(state, 0, cards("CR3")[0])


def test_a_hand_of_twins_is_listed_with_both() -> None:
    state = turn(dealt(7, "C3 C3 C4 C4 C5"), "C")
    assert refusal(state, 0, None).endswith("legal: one of C3 C3 C4 C4 C5")


@pytest.mark.parametrize("bar", [-1, 6, 7, 100])
def test_the_last_bill_goes_on_a_bar_that_exists(bar: int) -> None:
    line = refusal(in_phase("place"), 0, Place(bar))
    assert line.endswith(" is no bar for the last bill; legal: one of C T H J L Z")


@pytest.mark.parametrize(("bar", "letter"), [(4, "L"), (5, "Z")])
def test_with_three_seats_the_last_bill_cannot_go_on_the_last_two_bars(bar: int, letter: str) -> None:
    line = refusal(dealt(3), 0, Place(bar))
    assert line == f"{letter} is no bar for the last bill; legal: one of C T H J"


@pytest.mark.parametrize("bar", [True, False, 1.0, "C", None, (0,)])
def test_a_bar_is_named_by_a_whole_number(bar: Any) -> None:
    assert refusal(in_phase("place"), 0, Place(bar)).endswith(LEGAL["place"])


def test_a_long_move_is_shortened_in_the_message() -> None:
    line = refusal(in_phase("play"), 0, MOVES["bills"])
    assert "…" in line
    assert len(line) < 120
