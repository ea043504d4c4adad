"""The box and the tables, the page's first section."""

import copy
import pickle
from collections import Counter

import pytest

from harness.errors import OptionsError
from harness.games.razzia_knizia.components import BUSINESSES, DECK, TRINKETS, Card
from tests.support.games.razzia_knizia.positions import GAME, dealt, table

LOOT: Counter[Card] = Counter(card for card in DECK if card is not Card.POLICE)


def test_the_loot_is_99_cards() -> None:
    assert LOOT.total() == 99


def test_trinkets_are_ring_watch_brooch_chain_and_diamond_four_each() -> None:
    assert [card.name for card in TRINKETS] == ["RING", "WATCH", "BROOCH", "CHAIN", "DIAMOND"]
    assert [LOOT[card] for card in TRINKETS] == [4] * 5


def test_businesses_are_seven_four_each() -> None:
    assert [card.name for card in BUSINESSES] == [
        "CASINO",
        "TRANSPORT",
        "FILM",
        "HORSE_RACING",
        "REAL_ESTATE",
        "NIGHT_CLUB",
        "RESTAURANT",
    ]
    assert [LOOT[card] for card in BUSINESSES] == [4] * 7


@pytest.mark.parametrize(
    ("card", "count"),
    [(Card.COIN, 3), (Card.CAR, 16), (Card.DRIVER, 10), (Card.BODYGUARD, 16), (Card.THIEF, 6)],
)
def test_of_the_other_loot_there_are_as_many_as_the_table_says(card: Card, count: int) -> None:
    assert LOOT[card] == count


def test_there_are_21_police_cards() -> None:
    assert DECK.count(Card.POLICE) == 21
    assert len(DECK) == 120


@pytest.mark.parametrize(
    ("seats", "cheques", "police"),
    [
        (2, "2 5 6 9 / 3 4 7 8", 5),
        (3, "2 5 8 13 / 3 6 9 12 / 4 7 10 11", 7),
        (4, "2 6 13 / 3 7 12 / 4 8 11 / 5 9 10", 7),
        (5, "2 7 16 / 3 8 15 / 4 9 14 / 5 10 13 / 6 11 12", 7),
    ],
)
def test_seats_have_the_cheques_and_the_police_of_their_number_in_order(
    seats: int, cheques: str, police: int
) -> None:
    """The house: seat 0 has the first set of the table, and so on."""
    seen = table(dealt(seats))
    assert " / ".join(" ".join(map(str, mine)) for mine in seen.cheques) == cheques
    assert seen.last_police == police


def test_one_cheque_of_1_lies_on_the_board_at_the_start() -> None:
    assert {table(dealt(seats)).board for seats in GAME.seats} == {1}


@pytest.mark.parametrize("seats", [1, 6, 0, -1])
def test_two_to_five_seats_play(seats: int) -> None:
    with pytest.raises(OptionsError, match=f"^seats = {seats}: razzia_knizia takes 2 to 5$"):
        GAME.start(seats, {})


def test_there_are_no_options() -> None:
    with pytest.raises(OptionsError, match="razzia_knizia has no option 'last_bills'"):
        GAME.start(3, {"last_bills": "left"})


def test_a_copy_of_a_card_is_the_card() -> None:
    for card in Card:
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card
