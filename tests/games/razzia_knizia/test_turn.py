"""Whose turn it is and what a seat does on it, the first half of the page's second section."""

import pytest

from harness.games.razzia_knizia.components import DECK, Card
from harness.games.razzia_knizia.moves import Thieves
from tests.support.games.razzia_knizia.positions import (
    GAME,
    POLICE,
    asked,
    cards,
    dealt,
    drawn,
    every_position,
    legal,
    made,
    played,
    refusal,
    round_ended,
    table,
    with_cheques,
    with_loot,
    with_police,
)


@pytest.mark.parametrize("seats", GAME.seats)
def test_there_are_three_rounds(seats: int) -> None:
    assert {state.number for state in every_position(seats, seed=seats)} == {1, 2, 3}


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_seat_with_the_highest_cheque_starts(seats: int) -> None:
    """In the first round that is seat 0 everywhere."""
    state = dealt(seats)
    assert asked(state) == 0
    assert max(map(max, table(state).cheques)) in table(state).cheques[0]


@pytest.mark.parametrize("draws", range(3))
def test_the_seat_with_the_highest_cheque_starts_the_next_round_too(draws: int) -> None:
    """Whoever drew the last police: seat 0 has put its 13 on the board, and the 12 of seat 1 is the highest."""
    state = played(drawn(3, "CA CA CA"), "call", "pass", "pass", "13", *["draw"] * draws)
    assert asked(state) == (1 + draws) % 3
    ended = round_ended(state)
    assert table(ended).number == 2
    assert table(ended).board == 13
    assert asked(ended) == 1


def test_the_highest_cheque_may_be_one_that_was_won() -> None:
    """Seat 2 has taken the 13 that seat 0 put on the board."""
    state = played(drawn(3, "CA CA CA"), "call", "pass", "pass", "13", "draw", "call", "pass", "pass", "4")
    state = round_ended(played(state, "draw"))
    assert table(state).cheques == ((1, 2, 5, 8), (3, 6, 9, 12), (7, 10, 11, 13))
    assert asked(state) == 2


def test_turns_go_clockwise() -> None:
    state, seats = dealt(3, "CA CA CA CA"), []
    for _ in range(4):
        seats.append(asked(state))
        state = played(state, "draw")
    assert seats == [0, 1, 2, 0]


def test_a_seat_without_an_available_cheque_is_passed_over() -> None:
    state = with_cheques(dealt(4, "CA CA CA CA"), "13", "", "", "5")
    seats = []
    for _ in range(4):
        seats.append(asked(state))
        state = played(state, "draw")
    assert seats == [0, 3, 0, 3]


def test_the_last_seat_with_a_cheque_plays_on_alone() -> None:
    state = with_cheques(dealt(3, "CA CA CA"), "13", "", "")
    assert asked(played(state, "draw")) == 0
    assert asked(played(state, "draw", "draw")) == 0


def test_on_its_turn_a_seat_draws_uses_thieves_or_calls() -> None:
    state = with_loot(drawn(2, "RI CO"), "TH TH")
    assert legal(state) == ["draw", "call", "thieves=RI", "thieves=CO", "thieves=RI,CO"]


def test_on_its_turn_a_seat_does_one_of_these() -> None:
    state = with_loot(drawn(3, "CA CA CA"), "TH")
    assert asked(played(state, "draw")) == asked(played(state, "thieves=CA")) == 1
    assert asked(played(state, "call")) == 1
    assert refusal(state, "13") == (
        "13 is nothing to do on a turn; legal: draw, call, or thieves= and cards of the row, CA CA CA, ascending, 1 at most"
    )
    assert "pass is nothing to do on a turn" in refusal(state, "pass")


def test_loot_joins_the_row() -> None:
    state = played(dealt(3, "CA RI"), "draw", "draw")
    assert table(state).row == (Card.CAR, Card.RING)
    assert table(state).phase == "turn"


def test_the_seventh_loot_card_forces_an_auction() -> None:
    state = drawn(3, "CA CA CA RI RI RI")
    assert table(state).phase == "turn"
    state = played(state, "draw")
    assert len(table(state).row) == 7
    auction = table(state).auction
    assert auction
    assert (auction.why, auction.opener) == ("row", 0)


def test_police_join_the_police_row() -> None:
    state = played(dealt(3, "CA PO"), "draw", "draw")
    assert table(state).police == 1
    assert table(state).row == (Card.CAR,)


def test_police_that_do_not_complete_the_number_force_an_auction() -> None:
    state = played(dealt(3, "CA PO"), "draw", "draw")
    auction = table(state).auction
    assert auction
    assert (auction.why, auction.opener, auction.row) == ("police", 1, (Card.CAR,))


def test_police_force_an_auction_of_an_empty_row_too() -> None:
    """K3: as a call does. The cheque on the board can be won all the same."""
    state = played(dealt(3, "PO"), "draw", "3", "pass", "pass")
    assert table(state).won == ((), (1,), ())
    assert table(state).board == 3


@pytest.mark.parametrize(("seats", "police"), [(2, 5), (3, 7), (4, 7), (5, 7)])
def test_the_police_that_complete_the_number_end_the_round_at_once(seats: int, police: int) -> None:
    state = with_police(dealt(seats, "PO PO"), police - 2)
    state = played(state, "draw")
    assert table(state).phase == "bid"
    state = played(state, *["pass"] * seats, "draw")
    assert table(state).number == 2
    assert table(state).phase == "turn"
    assert table(state).police == 0


def test_the_deck_lasts_though_all_police_lie_at_its_bottom() -> None:
    """The house: a card that must be drawn is there, as the last police that there can be end the game."""
    state = dealt(3)
    assert state.deck[: Card.POLICE.copies] == [POLICE] * Card.POLICE.copies  # the top is the last
    while asked_seats := GAME.to_act(state):
        state = made(state, next(GAME.legal_moves(state, asked_seats[0])))
    assert state.deck == []
    assert table(state).number == 3


def test_a_seat_discards_thieves_each_for_one_loot_card_of_the_row() -> None:
    state = with_loot(drawn(2, "RI CO CA DI"), "TH TH TH BG")
    state = played(state, "thieves=DI,CO")
    assert table(state).row == (Card.RING, Card.CAR)
    assert table(state).loot[0] == tuple(cards("DI CO BG TH"))
    assert table(state).gone == tuple(cards("TH TH"))


def test_a_seat_uses_one_or_more_of_its_thieves() -> None:
    state = with_loot(drawn(2, "RI CO"), "TH TH")
    assert table(played(state, "thieves=RI")).loot[0] == tuple(cards("RI TH"))
    assert table(played(state, "thieves=RI,CO")).loot[0] == tuple(cards("RI CO"))
    assert "cannot be taken" in refusal(state, Thieves(()))


def test_nobody_uses_the_thieves_of_others_or_those_in_the_row() -> None:
    state = with_loot(drawn(2, "RI TH"), "", "TH")
    assert refusal(state, "thieves=RI") == "thieves=RI cannot be taken; legal: draw or call"


def test_a_thief_may_take_a_thief() -> None:
    """K1."""
    state = played(with_loot(drawn(2, "RI TH"), "TH"), "thieves=TH")
    assert table(state).loot[0] == (Card.THIEF,)
    assert table(state).gone == (Card.THIEF,)
    assert table(state).row == (Card.RING,)


def test_thieves_taken_this_turn_cannot_be_used_in_the_same_turn() -> None:
    """K2."""
    state = with_loot(drawn(2, "RI TH"), "TH")
    assert "cards of the row, RI TH, ascending, 1 at most" in refusal(state, "thieves=RI,TH")
    assert asked(played(state, "thieves=TH")) == 1
    assert "thieves=RI" in legal(played(state, "thieves=TH", "draw"))


def test_the_row_holds_at_least_as_many_cards_as_thieves_used() -> None:
    state = with_loot(drawn(2, "RI CO"), "TH TH TH")
    assert "cannot be taken" in refusal(state, "thieves=RI,RI,CO")
    assert max(text.count(",") for text in legal(state)) == 1
    assert legal(with_loot(dealt(2), "TH")) == ["draw", "call"]


def test_thieves_take_only_what_lies_in_the_row() -> None:
    state = with_loot(drawn(2, "RI CO"), "TH TH")
    assert "cannot be taken" in refusal(state, "thieves=DI")
    assert "cannot be taken" in refusal(state, "thieves=RI,RI")


def test_a_seat_may_call_an_auction() -> None:
    state = played(drawn(3, "CA RI"), "call")
    auction = table(state).auction
    assert auction
    assert (auction.why, auction.opener, auction.row) == ("call", 2, (Card.CAR, Card.RING))


def test_an_auction_may_be_called_of_an_empty_row_too() -> None:
    """K3."""
    assert legal(dealt(3)) == ["draw", "call"]
    auction = table(played(dealt(3), "call")).auction
    assert auction
    assert (auction.why, auction.opener, auction.row) == ("call", 0, ())


def test_who_wins_an_auction_of_an_empty_row_changes_a_cheque_for_the_one_on_the_board() -> None:
    """K3: and gets no card."""
    state = played(dealt(3), "call", "3", "4", "pass")
    assert table(state).won == ((), (), (1,))
    assert (table(state).board, table(state).loot) == (4, ((), (), ()))
    assert asked(state) == 1


def test_who_calls_an_auction_of_an_empty_row_bids_if_nobody_else_does() -> None:
    """K3 and K5: a call is never without a cost."""
    state = played(dealt(3), "call", "pass", "pass")
    assert legal(state) == ["2", "5", "8", "13"]
    assert "pass is no bid here" in refusal(state, "pass")
    assert table(played(state, "2")).cheques[0] == (5, 8, 13)


def test_a_round_in_which_everybody_only_calls_ends_without_cheques() -> None:
    """K3: each call is somebody's cheque, so a round is over after as many calls as there are cheques."""
    state, calls = dealt(3), 0
    while table(state).number == 1:
        on_a_turn = table(state).phase == "turn"
        calls += on_a_turn
        state = played(state, "call" if on_a_turn else legal(state)[0])
    assert calls == 12
    assert table(state).deck == len(DECK)
