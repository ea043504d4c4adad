"""A round from the deal to the cards shown: the page's second section, points 1 to 4."""

import pytest

from harness.games.razzia.moves import Cards
from tests.support.games.razzia.positions import (
    GAME,
    bills_on,
    cards,
    dealt,
    every_position,
    hand,
    played,
    played_on,
    refusal,
    table,
    turn,
    views,
)

RAIDS = "CR3", "TR3", "HR3", "JR3"


def test_the_dealer_of_the_first_round_is_seat_0() -> None:
    """R4."""
    assert table(dealt(4)).dealer == 0
    assert GAME.to_act(dealt(4)) == (0,)


@pytest.mark.parametrize("seats", range(3, 9))
def test_the_deal_moves_one_seat_clockwise_a_round(seats: int) -> None:
    dealers = {table(state).number: table(state).dealer for state in every_position(seats)}
    assert dealers == {number: (number - 1) % seats for number in dealers}
    assert len(dealers) > seats


def test_in_the_first_round_nobody_draws() -> None:
    state = dealt(4)
    assert [len(hand(state, seat)) for seat in range(4)] == [5, 5, 5, 5]
    assert table(state).pile == 54 - 4 * 5


def test_from_the_second_round_on_every_seat_draws_one_card_clockwise_from_the_dealers_left() -> None:
    """R5: the dealer last. In the second round seat 1 deals."""
    state = turn(dealt(4, *RAIDS, draws="Z1 Z2 Z3 Z4"), "C")
    before = [hand(state, seat) for seat in range(4)]
    state = turn(state, *RAIDS)
    drawn = [set(hand(state, seat)) - set(before[seat]) for seat in range(4)]
    assert drawn == [set(cards(card)) for card in ("Z3", "Z4", "Z1", "Z2")]


def test_a_seat_draws_one_card_a_round() -> None:
    state = turn(dealt(4, *RAIDS), "C")
    piles = [table(state).pile, table(turn(state, *RAIDS)).pile]
    assert piles[0] - piles[1] == 4


# Seats; the round in whose deal the pile runs out; who draws from the old pile, and who from the new one.
RUNS_OUT = [
    (4, 10, (2, 3), (0, 1)),
    (5, 7, (2, 3, 4, 0), (1,)),
    (7, 7, (0, 1), (2, 3, 4, 5, 6)),
]


@pytest.mark.parametrize(("seats", "number", "before", "after"), RUNS_OUT)
def test_when_the_pile_is_empty_in_mid_deal_all_cards_played_so_far_are_shuffled_into_a_new_one(
    seats: int, number: int, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    """R6, and the order of R5."""
    state = played_on(dealt(seats), lambda it: it.phase == "cards")
    assert table(state).number == number
    assert table(state).pile == 0
    assert {seat for seat in range(seats) if len(hand(state, seat)) == 5} == set(before)
    assert {seat for seat in range(seats) if len(hand(state, seat)) == 4} == set(after)

    shown = tuple(sorted(card for row in table(state).played for card in row))
    assert len(shown) == seats * (number - 1)
    hands = [hand(state, seat) for seat in range(seats)]
    state = turn(state, GAME.notation.write(Cards(shown)))
    assert table(state).shuffled == shown
    assert table(state).played == ()
    assert table(state).pile == len(shown) - len(after)
    for seat in before:
        assert hand(state, seat) == hands[seat]
    for seat, card in zip(after, shown, strict=False):
        assert hand(state, seat) == tuple(sorted((*hands[seat], card)))


def test_cards_in_hands_are_not_shuffled_into_the_new_pile() -> None:
    """R6: only what has been played."""
    state = played_on(dealt(5), lambda it: it.phase == "cards")
    held = [card for seat in range(5) for card in hand(state, seat)]
    shown = [card for row in table(state).played for card in row]
    assert sorted(held + shown) == list(table(dealt(5)).shuffled)
    assert "each card that is to be shuffled once" in refusal(state, -1, Cards((*shown, held[0])))


def test_an_empty_pile_is_left_alone_until_a_card_is_needed() -> None:
    """R6: with eight seats the deal of the fifth round takes the last card."""
    state = played_on(dealt(8), lambda it: it.pile == 0)
    assert (table(state).number, table(state).phase) == (5, "place")
    state = played_on(state, lambda it: it.phase == "cards")
    assert table(state).number == 6
    assert {len(hand(state, seat)) for seat in range(8)} == {4}


def test_the_dealer_turns_up_a_bill_on_each_bar_in_reading_order() -> None:
    state = dealt(4, bills="5 10 15 20 25 30 50")
    assert table(state).bars == ((5,), (10,), (15,), (20,), (25,), (30,))


def test_the_dealer_looks_at_the_last_bill() -> None:
    assert GAME.view(dealt(4, bills="5 10 15 20 25 30 50"), 0).bill == 50


@pytest.mark.parametrize("bar", "CTHJLZ")
def test_the_dealer_puts_the_last_bill_on_a_bar_of_its_choice(bar: str) -> None:
    state = turn(dealt(4, bills="5 5 5 5 5 5 50"), bar)
    assert {other: bills_on(state, other) for other in "CTHJLZ"} == {
        other: (5, 50) if other == bar else (5,) for other in "CTHJLZ"
    }


def test_the_next_dealer_places_in_the_next_round() -> None:
    state = turn(turn(dealt(4, *RAIDS), "C"), *RAIDS)
    assert table(state).phase == "place"
    assert GAME.to_act(state) == (1,)


def test_the_last_bill_is_the_dealers_secret_until_it_is_placed() -> None:
    """R7: two games that differ in this bill alone look the same to everybody else."""
    ten, fifty = [dealt(4, bills=f"5 10 15 20 25 30 {bill}") for bill in (10, 50)]
    assert views(ten)[1:] == views(fifty)[1:]
    assert GAME.view(ten, 0) != GAME.view(fifty, 0)


def test_only_the_dealer_holds_a_bill() -> None:
    """R7."""
    assert [view.bill for view in views(dealt(4, bills="5 10 15 20 25 30 50"))] == [50, *[None] * 4]


def test_all_bills_on_bars_are_public_the_placed_one_too() -> None:
    """R7."""
    state = turn(dealt(4, bills="5 10 15 20 25 30 50"), "J")
    for view in views(state):
        assert view.bill is None
        assert view.table.placed == (3, 50)
        assert view.table.bars == ((5,), (10,), (15,), (20, 50), (25,), (30,))


def test_a_placed_bill_is_public_in_the_round_that_is_on_only() -> None:
    state = turn(turn(dealt(4, *RAIDS, bills="5 10 15 20 25 30 50"), "J"), *RAIDS)
    assert table(state).placed is None
    assert played(state).placed == (3, 50)


def test_the_dealer_decides_with_its_own_refilled_hand_in_view() -> None:
    """R7: seat 1 deals the second round, and draws last."""
    state = turn(turn(dealt(4, *RAIDS, draws="Z1 Z2 Z3 Z4"), "C"), *RAIDS)
    assert table(state).phase == "place"
    assert len(hand(state, 1)) == 5
    assert cards("Z4")[0] in hand(state, 1)


def test_every_seat_picks_one_of_its_five_cards() -> None:
    state = turn(dealt(4), "C")
    assert GAME.to_act(state) == (0, 1, 2, 3)
    for seat in range(4):
        assert set(GAME.legal_moves(state, seat)) == set(hand(state, seat))


def test_the_dealer_plays_a_card_too() -> None:
    state = turn(turn(dealt(4, *RAIDS), "C"), *RAIDS)
    assert GAME.to_act(turn(state, "C")) == (0, 1, 2, 3)


def test_what_a_seat_can_pick_is_its_secret() -> None:
    """Two games that differ in the hands of seats 1 and 2 alone look the same to all others."""
    one, other = [turn(dealt(4, "", *hands), "C") for hands in (("Z1", "Z2"), ("Z2", "Z1"))]
    for seat in (0, 3, None):
        assert GAME.view(one, seat) == GAME.view(other, seat)
    assert GAME.view(one, 1) != GAME.view(other, 1)


def test_all_cards_are_shown_at_once() -> None:
    state = turn(dealt(4, *RAIDS), "C")
    assert all(view.table.now is None for view in views(state))
    for view in views(turn(state, *RAIDS)):
        assert view.table.last is not None
        assert view.table.last.plays == cards(" ".join(RAIDS))
        assert view.table.played == (cards(" ".join(RAIDS)),)


def test_a_card_that_is_played_leaves_the_hand() -> None:
    state = turn(turn(dealt(4, *RAIDS), "C"), *RAIDS)
    assert all(cards(card)[0] not in hand(state, seat) for seat, card in enumerate(RAIDS))


def test_playing_is_compulsory() -> None:
    assert "legal: one of CR3" in refusal(turn(dealt(3, "CR3 CR4 CR6 TR3 TR4"), "C"), 0, None)
