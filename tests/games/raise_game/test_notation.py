"""The short text of every move, and what is said of texts that are none."""

from typing import Any

import pytest

from harness.engine import NotationError
from harness.games.raise_game.components import CARDS
from harness.games.raise_game.moves import PASS, Deck, Dice, PointCards, Raise
from tests.support.games.raise_game.positions import GAME, cards


@pytest.mark.parametrize(
    ("text", "move"),
    [
        *[(card.text, card) for card in CARDS],
        ("pass", PASS),
        ("+C1", Raise(cards("C1"))),
        ("+C1,C1,H4,H4*", Raise(cards("C1 C1 H4 H4*"))),
        ("deck=D6*,C1", Deck(cards("D6* C1"))),
        ("points=20,6", PointCards((20, 6))),
        ("dice=CBHGD-C", Dice((0, 1, 2, 3, 4, 5, 0))),
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
        ("C5", "no move 'C5'"),
        ("C4", "no move 'C4'"),  # the only cloud 4 is the bold one
        ("c1", "no move 'c1'"),
        ("C1,C1", "no move 'C1,C1'"),
        ("Pass", "no move 'Pass'"),
        ("+", "no card ''"),
        ("+C1,", "no card ''"),
        ("+C1+C1", "no card 'C1+C1'"),
        ("+H4*,H4", "the cards 'H4*,H4' stand out of order: they ascend"),
        ("deck=", "no card ''"),
        ("deck=C1, C2", "no card ' C2'"),
        ("points=13", "no point card '13'"),
        ("points=06", "no point card '06'"),
        ("dice=", "no roll '': expected a face of each of the 7 dice"),
        ("dice=CCCCC-", "no roll 'CCCCC-'"),
        ("dice=CCCCC---", "no roll 'CCCCC---'"),
        ("dice=CCX", "no face 'X'"),
        ("dice=C C", "no face ' '"),
    ],
)
def test_a_text_that_is_no_move_is_an_error_that_says_why(text: str, error: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.notation.read(text)
    assert str(refused.value).startswith(error)
    assert str(refused.value).isprintable()


def test_what_is_no_move_has_no_text() -> None:
    with pytest.raises(TypeError, match="no move of raise"):
        GAME.notation.write((1, 2))  # type: ignore[arg-type]
