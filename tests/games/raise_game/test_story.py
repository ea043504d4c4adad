"""A game as events and as prose, and questions in words."""

from collections.abc import Iterator
from itertools import groupby
from re import fullmatch

import pytest

from harness.engine import Event, events
from harness.games.raise_game.state import State
from tests.support.games.raise_game.positions import GAME, dealt, late, raced, turn
from tests.support.golden_games import Golden, golden_games

Told = list[dict[str, object]]


def happened(state: State, *texts: str, stand_ins: tuple[int, ...] = ()) -> Told:
    """The events of one turn."""
    moves = dict(zip(GAME.to_act(state), map(GAME.notation.read, texts), strict=True))
    after = GAME.apply(GAME.copy(state), moves)
    return [*GAME.story.events(state, moves, after, stand_ins=stand_ins)]


def lines(events: Iterator[Event] | Told) -> list[str]:
    (passage,) = GAME.story.tell(events)
    return passage.text.splitlines()


def test_a_question_names_what_is_asked_and_where() -> None:
    state = dealt("C1 C2 B1 H4 H4* D6*", "", points="17")
    assert GAME.story.question(GAME.view(state, 0)) == (
        "pick a card for 17; the dice are CCCCC--, the hand is C1 C2 B1 H4 H4* D6* (seat 0 of 2, round 1 of 8)"
    )
    state = raced("B1", "B3", more=("B3 G3 H1 H2 D4",))
    assert GAME.story.question(GAME.view(state, 0)) == (
        "raise by 3 or more, or pass; the dice are CCCCC--, the hand is B3 H1 H2 G3 D4 (seat 0 of 2, round 1 of 8)"
    )


def test_picks_are_told_in_the_order_in_which_pawns_are_put_down() -> None:
    state = dealt("B1", "B2", "B3")
    state.holder = 1
    told = happened(state, "B1", "B2", "B3", stand_ins=(2,))
    assert [(event["seat"], event["card"], event["space"], event["stand_in"]) for event in told] == [
        (1, "B2", 2, False),
        (2, "B3", 3, True),
        (0, "B1", 1, False),
    ]
    assert {(event["event"], event["round"], event["asked"]) for event in told} == {("pick", 1, True)}


def test_a_turn_tells_all_that_comes_of_it() -> None:
    """Seat 0 raises; seat 1 cannot; seat 0 has won, draws, and the next round begins."""
    state = turn(late("B1 D4", "B2 B1"), "B1", "B2")
    state.decks[1], state.played[1] = state.played[1][:1], state.played[1][1:]
    state.won[0].remove(state.decks[1][0])
    GAME.audit(state)
    told = happened(state, "+D4")
    assert [event["event"] for event in told] == ["raise", "pass", "draw", "take", "settled", "turn_up"]
    raised, passed, drawn, taken, _, turned = told
    assert (raised["cards"], raised["space"], raised["asked"]) == (["D4"], 5, True)
    assert (passed["seat"], passed["space"], passed["asked"]) == (1, 2, False)
    assert (drawn["seat"], drawn["cards"]) == (1, ["C1"])
    assert (taken["seat"], taken["card"], taken["cards"]) == (0, 6, ["B1", "B2", "D4"])
    assert (turned["round"], turned["holder"], turned["card"]) == (2, 0, 7)
    held = [
        {"event": "deal", "round": 1, "seat": seat, "hand": [card]} for seat, card in enumerate(("D4", "B1"))
    ]
    assert lines([*held, *told[:3]]) == [
        "  seat 0 raises to 5 with D4",
        "  seat 1 cannot raise, and passes on 2",
        "  seat 1 draws C1",
    ]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        ({"event": "sit_out", "seat": 1}, "  seat 1 has no card and sits out"),
        ({"event": "left", "card": 9}, "  nobody has a card: the point card 9 is nobody's"),
        (
            {"event": "pass", "seat": 1, "space": 4, "asked": True, "stand_in": True},
            "  seat 1 (the referee) passes on 4",
        ),
        ({"event": "settled", "scores": [3, 0]}, "  won so far   0: 3   1: 0"),
        ({"event": "hands", "points": [6, 10]}, "  in hand      0: 6   1: 10"),
    ],
)
def test_an_event_is_told_in_a_line(event: Event, line: str) -> None:
    assert lines([{"round": 1, **event}]) == [line]


def test_who_sits_out_is_told_where_its_pawn_would_have_been_put_down() -> None:
    """S4: among the picks, clockwise from the holder of the dice."""
    state = late("B1", "", "B3 G3")
    state.holder = 2
    told = happened(state, "B3")[:3]
    assert [(event["event"], event["seat"]) for event in told] == [("pick", 2), ("pick", 0), ("sit_out", 1)]


ROUND_0 = "(shuffle deal ){%d}shuffle "
ROUND = "turn_up roll ((pick|sit_out) ){%d}(raise |pass (draw )?)*(take|left) (draw )*settled (hands )?"


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_events_of_a_round_stand_in_the_order_of_the_record_page(seats: int) -> None:
    """In golden games, and in bold ones, in which decks run out and seats sit out."""
    goldens = [golden for golden in golden_games() if (golden.game, golden.seats) == (GAME.name, seats)]
    bold = [Golden(GAME.name, seats, "bold", f"x-{deal}", boldest=True) for deal in range(8)]
    for golden in [*goldens, *bold]:
        if golden.turns:
            continue
        told = [*events(GAME, golden.record())][1:-1]
        for number, of_round in groupby(told, key=lambda event: int(event["round"])):
            names = "".join([f"{event['event']} " for event in of_round])
            assert fullmatch((ROUND if number else ROUND_0) % seats, names), names
