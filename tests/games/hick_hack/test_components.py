"""What lies in the box, the page's first section."""

from collections import Counter
from copy import deepcopy
from pickle import dumps, loads

import pytest

from harness.errors import OptionsError
from harness.games.hick_hack.components import BOX, CARDS, DECK, GRAINS, LETTERS, ROUNDS, YARDS
from tests.support.games.hick_hack.positions import GAME, dealt, finished, table


def test_the_yards_in_order_are_blue_yellow_red_green_purple_white() -> None:
    """H1: six yards in six colours."""
    assert YARDS == ("blue", "yellow", "red", "green", "purple", "white")
    assert LETTERS == "BYRGPW"


@pytest.mark.parametrize("yard", range(6))
def test_each_colour_has_fowl_3_3_4_4_5_6_and_one_scaredy_fowl(yard: int) -> None:
    """So two scaredy fowl cannot meet."""
    assert sorted(card.number for card in DECK if card.yard == yard and not card.fox) == [
        -2,
        3,
        3,
        4,
        4,
        5,
        6,
    ]


@pytest.mark.parametrize("yard", range(6))
def test_each_colour_has_three_foxes_4_5_6(yard: int) -> None:
    assert [card.number for card in DECK if card.yard == yard and card.fox] == [4, 5, 6]


def test_there_are_42_fowl_and_18_foxes() -> None:
    assert Counter(card.fox for card in DECK) == {False: 42, True: 18}


def test_there_are_39_green_grains_26_blue_and_13_yellow() -> None:
    assert Counter(GRAINS) == {1: 39, 2: 26, 3: 13}
    assert (BOX.green, BOX.blue, BOX.yellow) == (39, 26, 13)


def test_green_grains_are_1_point_blue_2_yellow_3() -> None:
    assert BOX.points == 39 + 26 * 2 + 13 * 3


@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 6), (4, 5), (5, 5), (6, 5)])
def test_a_hand_is_5_cards_and_6_with_2_or_3_seats(seats: int, cards: int) -> None:
    assert table(dealt(seats)).held == (cards,) * seats


@pytest.mark.parametrize("seats", [2, 6])
def test_there_are_13_rounds_which_use_up_the_grains_six_a_round(seats: int) -> None:
    state = finished(seats, seed=1)
    assert ROUNDS == 13
    assert table(state).number == 13
    assert state.sack == []


@pytest.mark.parametrize("seats", range(2, 7))
def test_2_to_6_seats_play(seats: int) -> None:
    assert table(dealt(seats)).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_or_more_seats_are_refused(seats: int) -> None:
    with pytest.raises(OptionsError, match=f"^seats = {seats}: hick_hack takes 2 to 6$"):
        GAME.start(seats, {})


def test_an_option_is_refused() -> None:
    with pytest.raises(OptionsError, match=r"^hick_hack has no option 'last_bills'; it has none$"):
        GAME.start(4, {"last_bills": "left"})


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.text)
def test_a_copy_of_a_card_is_the_card(card: object) -> None:
    assert deepcopy(card) is card
    assert loads(dumps(card)) is card
