"""What lies in the box: the page's first section."""

import re
from collections import Counter
from pathlib import Path

import pytest

from harness.errors import OptionsError
from harness.games.raise_game.components import (
    CARDS,
    DECK,
    DICE,
    LETTERS,
    POINT_CARDS,
    SYMBOLS,
    factors,
    worth,
)
from tests.support.games.raise_game.positions import GAME, cards, finished, table, unrolled

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "raise.md").read_text("utf-8")
# Of the page's table: symbol, numbers with a star behind the bold one, faces among the 42.
ROWS = {
    symbol: (re.sub(r"\*\*(.)\*\*", r"\1*", numbers), int(faces))
    for symbol, numbers, faces in re.findall(r"^\| ([a-z]+) \| ([\d *–]+) \| (\d+) \|$", PAGE, re.M)
}
ROUNDS = {2: 8, 3: 9, 4: 10, 5: 11}


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_a_deck_has_these_cards_of_each_symbol(symbol: str) -> None:
    """S1."""
    place = SYMBOLS.index(symbol)
    found = [card.text[1:] for card in DECK if card.symbol == place]
    assert found == ROWS[symbol][0].split()
    assert {card.text[0] for card in DECK if card.symbol == place} == {"CBHGD"[place]}


def test_a_deck_has_30_cards_numbered_from_1_to_6() -> None:
    assert len(DECK) == 30
    assert {card.number for card in DECK} == {1, 2, 3, 4, 5, 6}
    assert list(DECK) == sorted(DECK)
    assert set(DECK) == set(CARDS)


def test_the_bold_card_of_each_symbol_is_worth_5_victory_points_the_others_1() -> None:
    assert [card.text for card in DECK if card.points == 5] == ["C4*", "B4*", "H4*", "G5*", "D6*"]
    assert Counter(card.points for card in DECK) == {1: 25, 5: 5}


def test_the_seven_dice_have_these_faces() -> None:
    """S2."""
    (line,) = re.findall(r"and – blank: ([CBHGD–, ]+)\.$", PAGE, re.M)
    assert ", ".join("".join(LETTERS[face] for face in die) for die in DICE) == line.replace("–", "-")


def test_the_42_faces_of_the_dice_show_the_symbols_so_often() -> None:
    """S2."""
    faces = Counter(face for die in DICE for face in die)
    assert [faces[symbol] for symbol in range(6)] == [ROWS[symbol][1] for symbol in (*SYMBOLS, "blank")]


def test_there_are_14_point_cards() -> None:
    (line,) = re.findall(r"^Point cards: ([\d ]+), which is 14\.", PAGE, re.M)
    assert " ".join(map(str, POINT_CARDS)) == line
    assert len(POINT_CARDS) == 14


@pytest.mark.parametrize(("seats", "rounds"), ROUNDS.items())
def test_some_point_cards_leave_unseen_and_the_others_are_a_round_each(seats: int, rounds: int) -> None:
    end = table(finished(seats))
    assert end.rounds == end.number == rounds
    shown = [points for won in end.points for points in won] + [*end.nobodys]
    assert len(set(shown)) == rounds
    assert GAME.view(finished(seats), None).unseen_points == tuple(
        points for points in POINT_CARDS if points not in shown
    )
    assert len(GAME.view(finished(seats), None).unseen_points) == {2: 6, 3: 5, 4: 4, 5: 3}[seats]


@pytest.mark.parametrize("seats", [1, 6])
def test_the_game_takes_2_to_5_seats(seats: int) -> None:
    with pytest.raises(OptionsError, match=f"seats = {seats}: raise takes 2 to 5"):
        GAME.start(seats, {})
    assert GAME.seats == range(2, 6)


def test_the_game_has_no_options() -> None:
    with pytest.raises(OptionsError, match="raise has no option 'x'; it has none"):
        GAME.start(3, {"x": "y"})


def test_a_cards_value_is_its_number_times_1_and_the_dice_showing_its_symbol() -> None:
    shown = factors([0, 0, 2, 2, 2, 5, 4])
    assert shown == (3, 1, 4, 1, 2)
    values = {card.text: worth((card,), shown) for card in cards("C2 B3 H4 H4* G5* D6*")}
    assert values == {"C2": 6, "B3": 3, "H4": 16, "H4*": 16, "G5*": 5, "D6*": 12}


def test_a_blank_face_shows_no_symbol() -> None:
    assert factors([5] * 7) == (1, 1, 1, 1, 1)


def test_every_seat_has_a_deck_of_its_own() -> None:
    state = unrolled("D6*", "D6* G5*", "D6*")
    for seat in range(3):
        assert sorted([*state.hands[seat], *state.decks[seat]]) == list(DECK)
