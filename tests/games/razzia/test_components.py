"""What lies in the box, and what of it each number of seats plays with: the page's first section."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.engine import Chance
from harness.errors import OptionsError
from harness.games.razzia.components import (
    BARS,
    CARDS,
    LETTERS,
    SEATS,
    VALUES,
    same_bills,
    same_cards,
    set_up,
)
from harness.games.razzia.moves import Bills, Dice
from tests.support.games.razzia.positions import (
    CHANCE,
    GAME,
    LEFT,
    dealt,
    every_position,
    finished,
    hand,
    played_on,
    shown,
    table,
    turn,
)

FEW = [1, 2, 3, 4, 5, 6], [3, 4, 6]
MANY = [1, 2, 3, 3, 4, 4, 5, 6], [3, 4, 5, 6]
ROWS = [
    # seats, bars, gamblers and raids of a bar, deck, bills, bills a round, rounds
    (3, 4, *FEW, 36, 72, 5, 14),
    (4, 6, *FEW, 54, 84, 7, 12),
    (5, 6, *FEW, 54, 84, 7, 12),
    (6, 6, *FEW, 54, 84, 7, 12),
    (7, 6, *MANY, 72, 84, 7, 12),
    (8, 6, *MANY, 72, 84, 7, 12),
]
BILLS = {
    # seats: the counts of the values, how many bills, how much money
    3: ({5: 12, 10: 12, 15: 12, 20: 12, 25: 6, 30: 6, 40: 6, 50: 6}, 72, 1470),
    **dict.fromkeys(range(4, 9), ({5: 14, 10: 14, 15: 14, 20: 14, 25: 7, 30: 7, 40: 7, 50: 7}, 84, 1715)),
}


@pytest.mark.parametrize("seats", range(3, 9))
def test_razzia_is_for_three_to_eight_seats(seats: int) -> None:
    assert seats in GAME.seats
    assert table(GAME.start(seats, LEFT)).seats == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 9])
def test_razzia_is_for_no_other_number_of_seats(seats: int) -> None:
    assert seats not in GAME.seats
    with pytest.raises(OptionsError, match=rf"^seats = {seats}: razzia takes 3 to 8$"):
        GAME.start(seats, LEFT)


def test_a_ruling_can_be_overturned_only_where_the_page_says_so() -> None:
    assert GAME.options == {"last_bills": ("left", "dealt")}
    with pytest.raises(OptionsError, match=r"^razzia has no option 'ties'; known: last_bills$"):
        GAME.start(4, {"ties": "split"})
    with pytest.raises(OptionsError, match=r"^last_bills = 'burnt': expected left or dealt$"):
        GAME.start(4, {"last_bills": "burnt"})


@pytest.mark.parametrize(("seats", "bars"), [(row[0], row[1]) for row in ROWS])
def test_each_number_of_seats_plays_with_its_bars(seats: int, bars: int) -> None:
    assert len(table(dealt(seats)).bars) == bars


@pytest.mark.parametrize(("seats", "gamblers"), [(row[0], row[2]) for row in ROWS])
def test_each_bar_has_its_gambler_cards(seats: int, gamblers: list[int]) -> None:
    deck = table(dealt(seats)).shuffled
    for bar in range(len(table(dealt(seats)).bars)):
        assert sorted(card.number for card in deck if card.bar == bar and not card.raid) == gamblers


@pytest.mark.parametrize(("seats", "raids"), [(row[0], row[3]) for row in ROWS])
def test_each_bar_has_its_raid_cards(seats: int, raids: list[int]) -> None:
    deck = table(dealt(seats)).shuffled
    for bar in range(len(table(dealt(seats)).bars)):
        assert sorted(card.number for card in deck if card.bar == bar and card.raid) == raids


@pytest.mark.parametrize(("seats", "deck"), [(row[0], row[4]) for row in ROWS])
def test_the_deck_has_the_cards_of_the_bars_in_play_and_no_others(seats: int, deck: int) -> None:
    assert len(table(dealt(seats)).shuffled) == deck
    assert table(dealt(seats)).pile == deck - 5 * seats


@pytest.mark.parametrize(("seats", "bills"), [(row[0], row[5]) for row in ROWS])
def test_each_number_of_seats_plays_with_its_bills(seats: int, bills: int) -> None:
    start = table(dealt(seats))
    assert start.bills + len(start.bars) == bills


@pytest.mark.parametrize(("seats", "bills"), [(row[0], row[6]) for row in ROWS])
def test_each_round_brings_its_bills(seats: int, bills: int) -> None:
    second = table(played_on(dealt(seats), lambda it: it.number == 2))
    third = table(played_on(dealt(seats), lambda it: it.number == 3))
    assert second.bills - third.bills == bills


@pytest.mark.parametrize(("seats", "rounds"), [(row[0], row[7]) for row in ROWS])
def test_the_game_has_its_rounds(seats: int, rounds: int) -> None:
    assert table(dealt(seats)).rounds == rounds
    assert table(finished(seats)).number == rounds


@pytest.mark.parametrize("seats", BILLS)
def test_the_counts_of_the_bills_keep_the_mix_for_three_seats(seats: int) -> None:
    """R2."""
    counts, number, money = BILLS[seats]
    state = played_on(GAME.start(seats, LEFT), lambda it: it.phase == "bills")
    pile = GAME.chance(state, CHANCE)
    assert isinstance(pile, Bills)
    assert Counter(pile.pile) == counts
    assert len(pile.pile) == number
    assert sum(pile.pile) == money


def test_the_bars_stand_in_reading_order() -> None:
    """R3."""
    assert BARS == ("Colibri", "Cotton Club", "Havanna Bar", "Jungle", "Lincoln", "Jazz House")


def test_three_seats_play_without_the_last_two_bars() -> None:
    """R3."""
    places = GAME.legal_moves(dealt(3, bills="5 10 15 20 50"), 0)  # the least money first
    assert "".join(map(GAME.notation.write, places)) == LETTERS[:4] == "CTHJ"
    assert {BARS[card.bar] for card in table(dealt(3)).shuffled} == set(BARS[:4])


def test_the_die_is_an_ordinary_d6() -> None:
    duel = turn(shown("C5", "C4", "TR3", "HR3", bars={"C": "5"}), "0=5,1=-")
    duel = turn(duel, "duel")
    faces = set()
    for deal in range(100):
        dice = GAME.chance(duel, Chance(deal.to_bytes(32, "big")))
        assert isinstance(dice, Dice)
        ((_, stronger, weaker),) = dice.rolls
        faces |= {("stronger", stronger), ("weaker", weaker)}
    assert faces == {(who, face) for who in ("stronger", "weaker") for face in range(1, 7)}


@pytest.mark.parametrize("seats", range(3, 9))
def test_a_hand_is_five_cards_at_every_seat_count(seats: int) -> None:
    for state in every_position(seats, seed=seats):
        if table(state).phase == "play":
            assert [len(hand(state, seat)) for seat in range(seats)] == [5] * seats


@given(st.sampled_from(SEATS), st.data())
def test_cards_are_the_same_if_there_are_as_many_of_each_kind(seats: int, data: st.DataObject) -> None:
    deck = set_up(seats, "left").deck
    mixed = data.draw(st.permutations(deck))
    other = data.draw(st.sampled_from(CARDS))
    assert same_cards(mixed, deck)
    assert same_cards([other, *mixed[1:]], deck) == (other == mixed[0])
    assert not same_cards(mixed[1:], deck)
    assert not same_cards([*mixed, other], deck)


@given(st.sampled_from(SEATS), st.data())
def test_bills_are_the_same_if_there_are_as_many_of_each_value(seats: int, data: st.DataObject) -> None:
    stock = set_up(seats, "left").stock
    mixed = data.draw(st.permutations(stock))
    other = data.draw(st.sampled_from(VALUES))
    assert same_bills(mixed, stock)
    assert same_bills([other, *mixed[1:]], stock) == (other == mixed[0])
    assert not same_bills(mixed[1:], stock)
    assert not same_bills([*mixed, other], stock)


def test_what_is_no_byte_is_no_bill() -> None:
    assert not same_bills([5, 256], [5, 10])
    assert not same_bills([5, -10], [5, 10])
