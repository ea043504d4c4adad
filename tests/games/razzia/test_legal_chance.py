"""Chance's moves are checked like everybody's: a record could hold anything."""

from typing import Any

import pytest

from harness.engine import NATURE
from harness.games.razzia.components import CARDS, Card
from harness.games.razzia.moves import Bills, Cards, Dice
from harness.games.razzia.state import State
from tests.support.games.razzia.positions import (
    CHANCE,
    GAME,
    LEFT,
    dealt,
    every_position,
    played_on,
    refusal,
    shown,
    turn,
)

CARDS_LEGAL = "legal: cards=, each card that is to be shuffled once"
BILLS_LEGAL = "legal: bills=, each bill of the stock once"
DICE_LEGAL = "legal: dice=, a roll for each meeting, at C C"


def before_the_cards(seats: int = 4) -> State:
    return GAME.start(seats, LEFT)


def before_the_bills(seats: int = 4) -> State:
    return played_on(before_the_cards(seats), lambda it: it.phase == "bills")


def before_the_dice() -> State:
    """Seats 0, 1 and 2 meet twice on Colibri."""
    state = turn(shown("C6", "C5", "C4", bars={"C": "5 20"}), "0=-,1=5,2=20")
    return turn(state, "duel", "duel")


DECK = before_the_cards().setup.deck
STOCK = before_the_cards().setup.stock


@pytest.mark.parametrize(
    "pile",
    [
        pytest.param((), id="empty"),
        pytest.param(DECK[1:], id="a card missing"),
        pytest.param((*DECK, DECK[0]), id="a card too many"),
        pytest.param((DECK[1], *DECK[1:]), id="a card doubled and one missing"),
        pytest.param((CARDS[-3], *DECK[1:]), id="a foreign card"),
        pytest.param(DECK + DECK, id="two decks"),
        pytest.param(DECK[:36], id="the deck of three seats"),
        pytest.param(tuple(map(int, DECK)), id="plain numbers"),
        pytest.param((int(DECK[0]), *DECK[1:]), id="one plain number"),
        pytest.param((True, *DECK[1:]), id="a truth for C1"),
        pytest.param(tuple(card.text for card in DECK), id="texts"),
        pytest.param((None, *DECK[1:]), id="a card of nothing"),
        pytest.param(list(DECK), id="a pile that can change"),
    ],
)
def test_a_pile_of_cards_holds_each_card_once(pile: Any) -> None:
    assert refusal(before_the_cards(), NATURE, Cards(pile)).endswith(CARDS_LEGAL)


@pytest.mark.parametrize("seats", [3, 7])
def test_a_pile_of_cards_is_the_deck_of_its_number_of_seats(seats: int) -> None:
    assert refusal(before_the_cards(seats), NATURE, Cards(DECK)).endswith(CARDS_LEGAL)


def test_a_new_pile_is_of_the_cards_played_so_far() -> None:
    """R6."""
    state = played_on(dealt(5), lambda it: it.phase == "cards")
    played = [card for row in state.played for card in row]
    GAME.check(state, NATURE, Cards(tuple(reversed(played))))
    for pile in (DECK, tuple(played[1:]), (*played, state.hands[0][0])):
        assert refusal(state, NATURE, Cards(pile)).endswith(CARDS_LEGAL)


@pytest.mark.parametrize(
    "pile",
    [
        pytest.param((), id="empty"),
        pytest.param(STOCK[1:], id="a bill missing"),
        pytest.param((*STOCK, 5), id="a bill too many"),
        pytest.param((50, *STOCK[1:]), id="a larger one"),
        pytest.param((7, *STOCK[1:]), id="a foreign bill"),
        pytest.param((5.0, *STOCK[1:]), id="a float"),
        pytest.param(("5", *STOCK[1:]), id="a text"),
        pytest.param((None, *STOCK[1:]), id="a bill of nothing"),
        pytest.param(list(STOCK), id="a pile that can change"),
    ],
)
def test_a_pile_of_bills_holds_each_bill_once(pile: Any) -> None:
    assert refusal(before_the_bills(), NATURE, Bills(pile)).endswith(BILLS_LEGAL)


def test_a_pile_of_bills_is_the_stock_of_its_number_of_seats() -> None:
    assert refusal(before_the_bills(3), NATURE, Bills(STOCK)).endswith(BILLS_LEGAL)


@pytest.mark.parametrize("rolls", ["C1-1,C1-1", "C6-6,C6-6", "C1-6,C6-1"])
def test_any_two_dice_for_each_meeting_are_legal(rolls: str) -> None:
    GAME.check(before_the_dice(), NATURE, GAME.notation.read(f"dice={rolls}"))


@pytest.mark.parametrize(
    "rolls",
    [
        pytest.param((), id="none"),
        pytest.param(((0, 1, 1),), id="a meeting missing"),
        pytest.param(((0, 1, 1),) * 3, id="a meeting too many"),
        pytest.param(((1, 1, 1), (1, 1, 1)), id="another bar"),
        pytest.param(((0, 1, 1), (1, 1, 1)), id="one at another bar"),
        pytest.param(((0, 0, 1), (0, 1, 1)), id="a die below 1"),
        pytest.param(((0, 1, 7), (0, 1, 1)), id="a die above 6"),
        pytest.param(((0, 1, 1), (0, -1, 1)), id="a negative die"),
        pytest.param(((0, 1, 1), (0, 1, 100)), id="a die of a hundred"),
        pytest.param(((0, 1, 1), (0, 2.5, 1)), id="half a die"),
        pytest.param(((0, 1, 1), (0, 2.0, 1)), id="a float"),
        pytest.param(((0, 1, 1), (0, True, 1)), id="a truth for 1"),
        pytest.param(((0, 1, 1), (0, "1", 1)), id="a text"),
        pytest.param(((0, 1, 1), (False, 1, 1)), id="a truth for Colibri"),
        pytest.param(((0, 1, 1), (0, 1)), id="one die"),
        pytest.param(((0, 1, 1), (0, 1, 1, 1)), id="three dice"),
        pytest.param([(0, 1, 1), (0, 1, 1)], id="rolls that can change"),
    ],
)
def test_dice_are_two_of_1_to_6_for_each_meeting_at_its_bar(rolls: Any) -> None:
    assert refusal(before_the_dice(), NATURE, Dice(rolls)).endswith(DICE_LEGAL)


@pytest.mark.parametrize("seats", range(3, 9))
def test_chances_own_moves_are_legal(seats: int) -> None:
    kinds = set()
    for seed in range(4):
        for state in every_position(seats, seed=seed):
            if GAME.to_act(state) == (NATURE,):
                move = GAME.chance(state, CHANCE)
                GAME.check(state, NATURE, move)
                kinds.add(type(move))
    assert kinds == {Cards, Bills, Dice}


def test_a_pile_of_chance_is_made_of_cards() -> None:
    move = GAME.chance(before_the_cards(), CHANCE)
    assert isinstance(move, Cards)
    assert {type(card) for card in move.pile} == {Card}
    assert move.pile != DECK
