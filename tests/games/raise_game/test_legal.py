"""What is checked beside the rules' sentences: chance's moves, plain values, the stand-in's move, moves at random."""

from copy import deepcopy
from pickle import dumps, loads
from random import Random
from typing import Any

import pytest

from harness.engine import NATURE
from harness.games.raise_game.components import CARDS, DECK, POINT_CARDS
from harness.games.raise_game.moves import PASS, Deck, Dice, PointCards, Raise
from tests.support.games.raise_game.positions import (
    GAME,
    cards,
    dealt,
    finished,
    late,
    moves,
    raced,
    refusal,
    unrolled,
)


def test_a_stand_in_picks_the_card_of_the_least_value() -> None:
    """Stand-in: under these dice a gear 2 is worth 2, a cloud 1 is worth 6."""
    state = dealt("C1 H3 G2 D4 D5 D6*", "", dice="CCCCC--")
    assert next(GAME.legal_moves(state, 0)) == cards("G2")[0]


def test_a_stand_in_picks_of_equal_values_the_card_of_the_fewest_points_then_the_first_of_the_deck() -> None:
    """Stand-in."""
    state = dealt("B4* H4 H4* G4 D4 D5", "")
    assert tuple(GAME.legal_moves(state, 0)) == cards("H4 G4 D4 B4* H4* D5")


def test_a_stand_in_passes() -> None:
    """Stand-in."""
    assert moves(raced("B1", "B2"))[0] == "pass"


def test_raises_come_with_few_cards_first() -> None:
    lengths = [text.count(",") for text in moves(raced("B1", "B2"))[1:]]
    assert lengths == sorted(lengths)
    assert len(lengths) > 10


def test_every_legal_move_is_possible_at_random() -> None:
    random = Random(1).random
    state = raced("G2", "D4", more=("B1 B1 B2 H1 H2",))
    found = {move for _ in range(3_000) for move in GAME.random_moves(state, random).values()}
    assert found == set(GAME.legal_moves(state, 0))
    picking = dealt("C1 C1 B1 H2 D4 D5", "")
    picked = {GAME.random_moves(picking, random)[0] for _ in range(200)}
    assert picked == set(GAME.legal_moves(picking, 0))


NO_RAISES: list[Any] = [
    *(None, "pass", (), Raise([]), Raise(None), Raise((None,)), Raise((3,)), Raise(((),))),  # type: ignore[arg-type]
    *(Raise((True,)), Raise(PASS), cards("B3")[0], Dice(()), Deck(()), PointCards(())),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("move", NO_RAISES, ids=repr)
def test_what_is_no_raise_is_refused_in_one_line(move: Any) -> None:
    state = raced("B1", "B2", more=("B3",))
    assert "is no raise; legal: pass, or cards of the hand that are worth 2 or more" in refusal(
        state, 0, move
    )


def test_the_cards_of_a_raise_ascend() -> None:
    state = raced("B1", "B2", more=("B2 B3",))
    assert "stands out of order" in refusal(state, 0, Raise(cards("B3 B2")))
    assert Raise.of(cards("B3 B2")) == Raise(cards("B2 B3"))


def test_a_deck_that_chance_shuffles_has_each_card_once() -> None:
    state = GAME.start(2, {})
    GAME.check(state, NATURE, Deck(DECK))
    for pile in (DECK[1:], (*DECK[1:], DECK[-1]), (*DECK, DECK[0]), (), [*DECK], tuple(map(int, DECK))):
        assert "is no deck; legal: deck=, each card of a deck once" in refusal(
            state,
            NATURE,
            Deck(pile),  # type: ignore[arg-type]
        )


def test_the_pile_of_point_cards_has_each_once() -> None:
    state = GAME.start(2, {})
    for _ in range(2):
        state = GAME.apply(state, {NATURE: Deck(DECK)})
    GAME.check(state, NATURE, PointCards(POINT_CARDS))
    for pile in (POINT_CARDS[1:], (*POINT_CARDS[1:], 7), (), (6.0, *POINT_CARDS[1:]), [*POINT_CARDS]):
        assert "is no pile of point cards" in refusal(state, NATURE, PointCards(pile))  # type: ignore[arg-type]


@pytest.mark.parametrize("faces", ["-CCCCC-", "CCCCCD-", "CCCCC-D"])
def test_a_roll_has_a_face_of_each_die_in_their_order(faces: str) -> None:
    state = unrolled("", "")
    assert "is no roll; legal: dice=" in refusal(state, NATURE, GAME.notation.read(f"dice={faces}"))


def test_a_roll_is_of_plain_numbers() -> None:
    state = unrolled("", "")
    GAME.check(state, NATURE, Dice((0, 0, 0, 0, 0, 5, 5)))
    wrong: Any
    for wrong in ((False, 0, 0, 0, 0, 5, 5), (0.0, 0, 0, 0, 0, 5, 5), [0, 0, 0, 0, 0, 5, 5], None, (9,) * 7):
        assert "is no roll" in refusal(state, NATURE, Dice(wrong))


def test_nobody_is_asked_when_the_game_is_over() -> None:
    assert "nobody, the game is over" in refusal(finished(2, seed=1), 0, PASS)


def test_a_seat_that_sits_out_is_not_asked() -> None:
    """S4."""
    assert "not asked to move; asked: seats 0 2" in refusal(late("B1 B2", "", "B3 G3"), 1, cards("B1")[0])


def test_copies_of_cards_are_the_cards() -> None:
    assert all(loads(dumps(card)) is card for card in CARDS)
    assert all(deepcopy(card) is card for card in CARDS)
