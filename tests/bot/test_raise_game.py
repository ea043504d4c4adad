"""What a bot's methods give: moves, however they are said, or an error that names the method and what is wrong."""

from typing import Any

import pytest

from harness.bot import practise
from harness.bot.raise_game import CARDS, PASS, Card, Raise, RaiseBot, View
from harness.engine import NATURE, replay
from tests.support.games.raise_game.positions import GAME


class Plain(RaiseBot):
    """Gives cards, lists and None."""

    def pick(self, view: View) -> Any:
        return view.hand[-1]

    def raise_or_pass(self, view: View) -> Any:
        first = next(view.raises()).cards
        if view.table.card < 10:
            return None
        return first[0] if len(first) == 1 else [*reversed(first)]


class Moves(Plain):
    """Gives the same as moves, and later."""

    async def pick(self, view: View) -> Any:
        return super().pick(view)

    async def raise_or_pass(self, view: View) -> Any:
        first = next(view.raises())
        return PASS if view.table.card < 10 else first


def test_moves_and_what_stands_for_them_are_the_same_game() -> None:
    plain, moves = practise([Plain] * 4, deal="3"), practise([Moves] * 4, deal="3")
    assert plain.faults == moves.faults == ()
    assert plain.record == moves.record
    assert plain.record
    made = [move for turn in plain.record.turns for move in turn.moves.values()]
    assert {type(move) for move in made} >= {Card, Raise}
    assert {len(move.cards) for move in made if isinstance(move, Raise)} == {0, 1, 2}


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_bot_without_methods_plays_as_the_stand_in_does(seats: int) -> None:
    over = practise([RaiseBot] * seats)
    assert over.faults == ()
    assert over.record
    for before, turn, _ in replay(GAME, over.record):
        for seat in set(turn.moves) - {NATURE}:
            assert turn.moves[seat] == next(GAME.legal_moves(before, seat))


PICK = "expected a card of view.hand"
RAISE = "expected cards of view.hand, or None to pass"


@pytest.mark.parametrize(
    ("method", "said", "error"),
    [
        ("pick", None, f"pick() gave None; {PICK}"),
        ("pick", "C1", f"pick() gave 'C1'; {PICK}"),
        ("pick", 1, f"pick() gave 1; {PICK}"),
        ("pick", [CARDS[0]], f"pick() gave [C1]; {PICK}"),
        ("raise_or_pass", "pass", f"raise_or_pass() gave 'pass'; {RAISE}"),
        ("raise_or_pass", True, f"raise_or_pass() gave True; {RAISE}"),
        ("raise_or_pass", [1], f"raise_or_pass() gave [1]; {RAISE}"),
    ],
)
@pytest.mark.parametrize("is_async", [False, True])
def test_what_is_no_move_is_an_error_that_says_what_was_given_and_what_is_wrong(
    method: str, said: Any, error: str, is_async: bool
) -> None:
    def at_once(self: RaiseBot, view: View) -> Any:
        del self, view
        return said

    async def later(self: RaiseBot, view: View) -> Any:
        del self, view
        return said

    wrong = type("Wrong", (RaiseBot,), {method: later if is_async else at_once})
    with pytest.raises(TypeError) as raised:
        practise([wrong] * 3, deal="1")
    assert str(raised.value) == error


def test_a_view_tells_what_a_seat_may_do() -> None:
    needed = []

    class Looks(Plain):
        def pick(self, view: View) -> Any:
            assert view.needed == 0
            assert [*view.raises()] == []
            assert set(view.hand) <= set(view.unplayed(self.seating.seat))
            assert view.table.card not in view.unseen_points
            return super().pick(view)

        def raise_or_pass(self, view: View) -> Any:
            needed.append(view.needed)
            assert all(view.value(*raised.cards) >= view.needed for raised in view.raises())
            return super().raise_or_pass(view)

        def over(self, result: Any) -> None:
            assert len(result.scores) == 3

    assert practise([Looks] * 3, deal="3").faults == ()
    assert min(needed) >= 1


def test_a_view_scores_what_a_seat_has_won() -> None:
    class Scores(Plain):
        def pick(self, view: View) -> Any:
            table = view.table
            for seat in range(table.seats):
                bold = sum(card.points == 5 for card in table.won[seat])
                assert view.score(seat) == sum(table.points[seat]) + len(table.won[seat]) + 4 * bold
            return super().pick(view)

    assert practise([Scores] * 2).faults == ()
