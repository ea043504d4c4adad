"""What a bot's methods give: moves, however they are said, or an error that names the method and what is wrong."""

from typing import Any

import pytest

from harness.bot import practise
from harness.bot.razzia_knizia import Action, Bid, Card, RazziaKniziaBot, Thieves, View


class Plain(RazziaKniziaBot):
    """Gives words, numbers and lists."""

    def turn(self, view: View) -> Any:
        if view.thieves:
            return list(reversed(view.table.row[: view.thieves]))
        return "call" if len(view.table.row) > 2 else "draw"

    def bid(self, view: View) -> Any:
        return view.bids[-1] if view.must_bid or len(view.table.row) > 1 else None


class Moves(Plain):
    """Gives the same as moves, and later."""

    async def turn(self, view: View) -> Any:
        said = super().turn(view)
        return {"draw": Action.DRAW, "call": Action.CALL}[said] if isinstance(said, str) else Thieves.of(said)

    async def bid(self, view: View) -> Any:
        said = super().bid(view)
        return Action.PASS if said is None else Bid(said)


def test_moves_and_what_stands_for_them_are_the_same_game() -> None:
    plain, moves = practise([Plain] * 4, deal="3"), practise([Moves] * 4, deal="3")
    assert plain.faults == moves.faults == ()
    assert plain.record == moves.record
    assert plain.record
    made = {type(move) for turn in plain.record.turns for move in turn.moves.values()}
    assert {Action, Bid, Thieves} <= made


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_bot_without_methods_plays_as_the_stand_in_does(seats: int) -> None:
    over = practise([RazziaKniziaBot] * seats)
    assert over.faults == ()
    assert over.record
    moves = {move for turn in over.record.turns[1:] for move in turn.moves.values()}
    assert moves == {Action.DRAW, Action.PASS}


def test_a_bot_without_a_bid_method_bids_its_lowest_cheque_where_it_must() -> None:
    class Calls(RazziaKniziaBot):
        def turn(self, view: View) -> Any:
            return "call" if view.table.row else "draw"

    over = practise([Calls] * 3)
    assert over.faults == ()
    assert over.record
    bids = [move for turn in over.record.turns for move in turn.moves.values() if isinstance(move, Bid)]
    assert bids


TURN = 'expected "draw", "call", or cards of view.table.row for thieves to take'
BID = "expected one of view.bids, or None to pass"


@pytest.mark.parametrize(
    ("method", "said", "error"),
    [
        ("turn", None, f"turn() gave None; {TURN}"),
        ("turn", "steal", f"turn() gave 'steal'; {TURN}"),
        ("turn", [], f"turn() gave []; {TURN}"),
        ("turn", [1], f"turn() gave [1]; {TURN}"),
        ("turn", Card.CAR, f"turn() gave CA; {TURN}"),
        ("bid", "pass", f"bid() gave 'pass'; {BID}"),
        ("bid", True, f"bid() gave True; {BID}"),
        ("bid", [5], f"bid() gave [5]; {BID}"),
        ("bid", 2.0, f"bid() gave 2.0; {BID}"),
    ],
)
@pytest.mark.parametrize("is_async", [False, True])
def test_what_is_no_move_is_an_error_that_says_what_was_given_and_what_is_wrong(
    method: str, said: Any, error: str, is_async: bool
) -> None:
    def at_once(self: RazziaKniziaBot, view: View) -> Any:
        del self, view
        return said

    async def later(self: RazziaKniziaBot, view: View) -> Any:
        del self, view
        return said

    wrong = type("Wrong", (RazziaKniziaBot,), {method: later if is_async else at_once})
    with pytest.raises(TypeError) as raised:
        practise([wrong] * 3, deal="1")
    assert str(raised.value) == error


def test_a_view_tells_what_a_seat_may_do() -> None:
    seen = []

    class Looks(Plain):
        def turn(self, view: View) -> Any:
            assert view.bids == ()
            assert not view.must_bid
            seen.append(view.thieves)
            return super().turn(view)

        def bid(self, view: View) -> Any:
            auction = view.table.auction
            assert auction
            assert view.bids == tuple(cheque for cheque in view.cheques if cheque > auction.highest)
            assert view.must_bid == (
                auction.why == "call" and auction.opener == view.seat and not any(auction.bids)
            )
            return super().bid(view)

    assert practise([Looks] * 3, deal="3").faults == ()
    assert max(seen) > 0
