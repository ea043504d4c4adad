"""Auctions, and how a round ends: the second half of the page's second section."""

import pytest

from harness.games.razzia_knizia.components import FULL_ROW, Card
from harness.games.razzia_knizia.state import State
from tests.support.games.razzia_knizia.positions import (
    GAME,
    asked,
    cards,
    dealt,
    drawn,
    every_position,
    legal,
    played,
    refusal,
    round_ended,
    table,
    views,
    with_cheques,
)


def called() -> State:
    """At four seats; seat 2 has called, for a car and a ring."""
    return played(drawn(4, "CA RI"), "call")


def bidders(state: State, *bids: str) -> list[int]:
    """Who is asked, bid by bid."""
    seats = []
    for bid in bids:
        seats.append(asked(state))
        state = played(state, bid)
    return seats


def test_bidding_starts_left_of_the_caller_and_ends_with_it() -> None:
    assert bidders(called(), "5", "pass", "pass", "8") == [3, 0, 1, 2]


def test_bidding_starts_left_of_the_seat_that_drew_and_ends_with_it() -> None:
    state = played(dealt(4, "CA PO"), "draw", "draw")
    assert bidders(state, "pass", "pass", "pass", "pass") == [2, 3, 0, 1]


def test_there_is_one_round_of_bidding() -> None:
    state = played(called(), "5", "6", "7")
    assert table(state).phase == "bid"
    state = played(state, "8")
    assert table(state).phase == "turn"
    last = table(state).last
    assert last
    assert last.bids == (5, 6, 7, 8)


def test_each_seat_bids_one_available_cheque_or_passes() -> None:
    state = called()
    assert legal(state) == ["pass", "5", "9", "10"]
    assert refusal(state, "6") == "6 is no bid here; legal: pass or one of 5 9 10"
    assert "draw is no bid here" in refusal(state, "draw")
    won = with_cheques(called(), "2 6 13", "3 7 12", "4 8 11", "9")
    assert legal(won) == ["pass", "9"]


def test_a_bid_is_higher_than_the_bids_so_far() -> None:
    state = played(called(), "9", "pass")
    assert asked(state) == 1
    assert legal(state) == ["pass", "12"]
    assert refusal(state, "7") == "7 is no bid here; legal: pass or one of 12"


def test_a_seat_that_cannot_bid_passes_without_being_asked() -> None:
    """K4: whether it has no cheque left or none that is high enough."""
    state = with_cheques(called(), "2 6 13", "", "4 8 11", "5 9 10")
    state = played(state, "10")
    assert asked(state) == 0
    state = played(state, "pass")
    assert asked(state) == 2
    assert table(state).auction is not None
    state = played(called(), "5", "13")
    last = table(state).last
    assert last
    assert last.bids == (5, 13, 0, 0)
    assert table(state).phase == "turn"


def test_the_caller_of_a_called_auction_must_bid_if_all_others_passed() -> None:
    state = played(called(), "pass", "pass", "pass")
    assert asked(state) == 2
    assert refusal(state, "pass") == (
        "pass is no bid here; legal: one of 4 8 11: the caller bids if all others passed"
    )


@pytest.mark.parametrize("cheque", [4, 8, 11])
def test_the_caller_who_must_bid_may_choose_the_cheque(cheque: int) -> None:
    """K5."""
    state = played(called(), "pass", "pass", "pass")
    assert legal(state) == ["4", "8", "11"]
    state = played(state, str(cheque))
    assert table(state).board == cheque
    assert table(state).loot[2] == (Card.RING, Card.CAR)


def test_the_caller_may_pass_if_somebody_has_bid() -> None:
    state = played(called(), "pass", "6", "pass")
    assert legal(state) == ["pass", "8", "11"]
    assert table(played(state, "pass")).loot[0] == (Card.RING, Card.CAR)


def test_a_caller_that_nobody_could_outbid_must_bid_too() -> None:
    """The others have no cheque left: they passed (K4)."""
    state = played(with_cheques(drawn(3, "CA CA CA"), "8 13", "", ""), "call")
    assert asked(state) == 0
    assert legal(state) == ["8", "13"]


def test_in_a_forced_auction_all_may_pass() -> None:
    state = played(dealt(3, "CA PO"), "draw", "draw", "pass", "pass")
    assert "pass" in legal(state)
    state = played(state, "pass")
    assert table(state).loot == ((), (), ())
    assert table(state).board == 1


def test_if_all_pass_a_full_row_of_seven_is_discarded() -> None:
    state = played(drawn(3, "CA CA CA RI RI RI"), "draw")
    assert len(table(state).row) == FULL_ROW
    row = table(state).row
    state = played(state, "pass", "pass", "pass")
    assert table(state).row == ()
    assert table(state).gone == tuple(sorted(row))


def test_if_all_pass_any_other_row_stays() -> None:
    state = played(dealt(3, "CA RI PO"), "draw", "draw", "draw", "pass", "pass", "pass")
    assert table(state).row == (Card.CAR, Card.RING)
    assert table(state).gone == ()


def test_play_goes_on_when_all_have_passed() -> None:
    """Either way."""
    police = played(dealt(3, "CA PO"), "draw", "draw", "pass", "pass", "pass")
    full = played(drawn(3, "CA CA CA RI RI RI"), "draw", "pass", "pass", "pass")
    assert (asked(police), table(police).phase) == (2, "turn")
    assert (asked(full), table(full).phase) == (1, "turn")


def test_the_winner_takes_the_row() -> None:
    state = played(called(), "5", "6", "pass", "pass")
    assert table(state).loot == (tuple(cards("RI CA")), (), (), ())
    assert table(state).row == ()


def test_the_winner_takes_the_row_that_police_or_a_seventh_card_put_up_too() -> None:
    police = played(dealt(3, "CA RI PO"), "draw", "draw", "draw", "5", "pass", "pass")
    assert table(police).loot == (tuple(cards("RI CA")), (), ())
    assert table(police).row == table(police).gone == ()
    full = played(drawn(3, "CA CA CA RI RI RI"), "draw", "3", "pass", "pass")
    assert len(table(full).loot[1]) == FULL_ROW
    assert table(full).row == table(full).gone == ()


def test_the_winner_puts_its_cheque_on_the_board() -> None:
    state = played(called(), "5", "6", "pass", "pass")
    assert table(state).board == 6
    assert table(state).cheques[0] == (2, 13)


def test_the_winner_takes_the_cheque_that_lay_on_the_board_for_the_next_round() -> None:
    state = played(called(), "5", "6", "pass", "pass")
    assert table(state).won == ((1,), (), (), ())
    assert 1 not in table(state).cheques[0]
    assert table(round_ended(state)).cheques[0] == (1, 2, 13)


def test_the_others_keep_their_cheques() -> None:
    state = played(called(), "5", "6", "7", "pass")
    assert table(state).cheques == ((2, 6, 13), (3, 12), (4, 8, 11), (5, 9, 10))


def test_then_the_turn_passes_to_the_left_of_the_seat_that_drew_or_called() -> None:
    assert asked(played(called(), "5", "6", "pass", "pass")) == 3
    assert asked(played(dealt(3, "CA PO"), "draw", "draw", "4", "8", "pass")) == 2


def test_a_round_ends_when_its_police_number_is_reached_and_the_row_is_discarded() -> None:
    state = round_ended(drawn(3, "CA RI"))
    assert table(state).number == 2
    assert table(state).row == ()
    assert table(state).gone == tuple(sorted(cards("CA RI") + [Card.POLICE] * 7))


def test_a_round_ends_when_no_seat_has_an_available_cheque() -> None:
    state = with_cheques(drawn(3, "CA CA CA"), "8", "", "")
    state = played(state, "call", "8")
    assert table(state).number == 2
    assert table(state).cheques == ((1, 2, 5, 13), (3, 6, 9, 12), (4, 7, 10, 11))


def test_loot_in_the_row_is_discarded_when_no_seat_has_an_available_cheque() -> None:
    """K6; an odd position, as whoever wins with the last cheque takes the row."""
    state = played(with_cheques(dealt(3, "CA"), "", "", ""), "draw")
    assert table(state).number == 2
    assert table(state).row == ()
    assert table(state).gone == (Card.CAR,)


@pytest.mark.parametrize("seats", GAME.seats)
def test_loot_in_the_row_is_discarded_however_the_round_ends(seats: int) -> None:
    """K6: after an end by the last cheque there is none, its winner has taken the row."""
    ends = set()
    for seed in (None, 0, 1, 2):
        before = None
        for state in every_position(seats, seed=seed):
            if before is not None and len(state.scored) > len(before.scored):
                ends.add(before.phase)
                assert state.row == []
                if before.phase == "bid":
                    assert state.last is not None
                    assert max(state.last.bids) == state.board
            before = state
    assert ends == {"turn", "bid"}


def test_cheques_won_face_down_are_public() -> None:
    """K7."""
    state = played(called(), "5", "6", "pass", "pass")
    assert {view.table.won for view in views(state)} == {((1,), (), (), ())}
