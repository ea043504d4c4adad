"""The short text of every move, and what is said of texts and moves that are none."""

from typing import Any

import pytest

from harness.engine import NotationError
from harness.games.hick_hack.components import Grains
from harness.games.hick_hack.moves import (
    Answer,
    Dice,
    Lay,
    Offer,
    ShuffledCards,
    ShuffledGrains,
)
from tests.support.games.hick_hack.positions import CHANCE, GAME, cards, dealt, refusal, shown


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("B3", Lay(cards("B3"))),
        ("WF6", Lay(cards("WF6"))),
        ("RS", Lay(cards("RS"))),
        ("B3+YF4", Lay(cards("B3 YF4"))),
        ("B3+B3", Lay(cards("B3 B3"))),
        ("B3+BF4", Lay(cards("B3 BF4"))),
        ("accept", Answer.ACCEPT),
        ("duel", Answer.DUEL),
        ("0=2g1y,3=-", Offer(((0, Grains(2, 0, 1)), (3, Grains())))),
        ("0=13g13b13y", Offer(((0, Grains(13, 13, 13)),))),
        ("cards=B3,YF4", ShuffledCards(cards("B3 YF4"))),
        ("grains=g,b,y", ShuffledGrains((1, 2, 3))),
        ("dice=4,4", Dice((4, 4))),
    ],
)
def test_a_move_has_one_text(text: str, move: Any) -> None:
    read = GAME.notation.read(text)
    assert (read, type(read)) == (move, type(move))
    assert GAME.notation.write(move) == text


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "no move ''"),
        ("B7", "no move 'B7'"),
        ("BF3", "no move 'BF3'"),
        ("YF4+B3", "no move 'YF4+B3'"),  # cards ascend
        ("B3+Y3+R3", "no move 'B3+Y3+R3'"),
        ("0=", "no share '0='"),
        ("0=1y1g", "no share '0=1y1g'"),
        ("0=0g", "no share '0=0g'"),
        ("0=01g", "no share '0=01g'"),
        ("6=-", "no share '6=-'"),
        ("0=1g,0=1g", "the share of seat 0 stands out of order"),
        ("1=1g,0=1g", "the share of seat 0 stands out of order"),
        ("dice=7", "no die '7'"),
        ("dice=", "no die ''"),
        ("cards=B3,B9", "no card 'B9'"),
        ("grains=g,r", "no grain 'r'"),
    ],
)
def test_a_text_that_is_no_move_says_what_was_expected(text: str, error: str) -> None:
    with pytest.raises(NotationError) as raised:
        GAME.notation.read(text)
    assert str(raised.value).startswith(error)
    assert "expected" in str(raised.value) or "ascend" in str(raised.value)


@pytest.mark.parametrize(
    ("move", "named"),
    [
        (Lay(cards("R6")), "R6"),
        (Lay(cards("B3 Y4")), "B3+Y4"),
        (Lay(()), ""),
        (Lay((99,)), "a Lay"),  # type: ignore[arg-type]
        (Answer.ACCEPT, "accept"),
        (Offer(((0, Grains()),)), "0=-"),
        (Dice((4,)), "dice=4"),
        (None, "'None'"),
        ("B3", "\"'B3'\""),
    ],
)
def test_a_card_that_is_not_in_the_hand_cannot_be_laid(move: Any, named: str) -> None:
    state = dealt(4, "B3 BF4 YS W6")
    hand = " ".join([card.text for card in sorted(state.hands[0])])
    assert refusal(state, 0, move) == f"{named} cannot be laid; legal: one of {hand}"


@pytest.mark.parametrize(
    "move", [Lay(cards("Y4 B3")), Lay(cards("B3 BF4")), Lay(cards("B3 B3")), Lay(cards("R6 W3"))]
)
def test_two_cards_are_laid_in_order_from_the_hand_and_go_together(move: Lay) -> None:
    state = dealt(2, "B3 BF4 Y4 R6 PF5 PF6")
    assert refusal(state, 0, move).endswith(
        "cannot be laid; legal: two, ascending, and no fowl and fox of one colour, of B3 BF4 Y4 R6 PF5 PF6"
    )


def test_only_accept_and_duel_are_answers() -> None:
    state = shown("B3", "B4", "WF4", "WF5")
    offer = GAME.notation.read("0=-,1=1g")
    state = GAME.apply(state, {1: offer})
    assert refusal(state, 0, offer) == "0=-,1=1g is no answer to an offer; legal: accept or duel"


@pytest.mark.parametrize(
    "move",
    [ShuffledCards(()), ShuffledCards(cards("B3 B3")), ShuffledGrains((1,)), Dice((1,)), Answer.DUEL, None],
)
def test_the_first_pile_is_the_whole_deck(move: Any) -> None:
    assert refusal(GAME.start(4, {}), -1, move).endswith(
        "legal: cards=, each card that is to be shuffled once"
    )


@pytest.mark.parametrize(
    "pile", [(), (1,) * 78, (3, *(1,) * 39, *(2,) * 26, *(3,) * 13), (True, *(1,) * 38), None]
)
def test_the_grains_are_those_of_the_box(pile: Any) -> None:
    state = GAME.start(4, {})
    state = GAME.apply(state, {-1: GAME.chance(state, CHANCE)})
    assert refusal(state, -1, ShuffledGrains(pile)).endswith("legal: grains=, each of the 78 grains once")
