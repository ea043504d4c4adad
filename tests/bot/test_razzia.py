"""What a bot's methods give: moves, however they are said, or an error that names the method and what is wrong."""

from typing import Any

import pytest

from harness.bot import Answer, Offer, RazziaBot, View, practise
from harness.games.razzia.moves import Place


class Plain(RazziaBot):
    """Gives numbers, mappings and truths."""

    def place(self, view: View) -> Any:
        return view.table.number % len(view.table.bars)

    def offer(self, view: View) -> Any:
        return {seat: [*bills] for seat, bills in view.even_split().shares}

    def answer(self, view: View) -> Any:
        return bool(view.my_share)


class Moves(Plain):
    """Gives the same as moves, and later."""

    async def place(self, view: View) -> Any:
        return Place(super().place(view))

    async def play(self, view: View) -> Any:
        return super().play(view)

    async def offer(self, view: View) -> Any:
        return Offer.of(super().offer(view))

    async def answer(self, view: View) -> Any:
        return Answer.ACCEPT if super().answer(view) else Answer.DUEL


def test_moves_and_what_stands_for_them_are_the_same_game() -> None:
    plain, moves = practise([Plain] * 4), practise([Moves] * 4)
    assert plain.faults == moves.faults == ()
    assert plain.record == moves.record


CARD = "expected a card of view.hand"
BAR = "expected a bar, from 0 to len(view.table.bars) - 1"
SHARES = "expected a mapping from every claimant to its bills, such as {0: [5, 10], 3: []}"
BILLS = "expected a seat and its bills, such as 3: [5, 10], where "


@pytest.mark.parametrize(
    ("method", "said", "error"),
    [
        ("place", None, f"place() gave None; {BAR}"),
        ("place", "J", f"place() gave 'J'; {BAR}"),
        ("place", 6, f"place() gave 6; {BAR}"),
        ("place", -1, f"place() gave -1; {BAR}"),
        ("play", None, f"play() gave None; {CARD}"),
        ("play", 3, f"play() gave 3; {CARD}"),
        ("offer", None, f"offer() gave None; {SHARES}"),
        ("offer", [[5], []], f"offer() gave [[5], []]; {SHARES}"),
        ("offer", {0: 5}, f"offer() gave {{0: 5}}; {BILLS}0: 5 is"),
        ("offer", {0: [5], 1: ["5"]}, f"offer() gave {{0: [5], 1: ['5']}}; {BILLS}1: ['5'] is"),
        ("offer", {"0": [5]}, f"offer() gave {{'0': [5]}}; {BILLS}'0': [5] is"),
    ],
)
@pytest.mark.parametrize("is_async", [False, True])
def test_what_is_no_move_is_an_error_that_says_what_was_given_and_what_is_wrong(
    method: str, said: Any, error: str, is_async: bool
) -> None:
    def at_once(self: RazziaBot, view: View) -> Any:
        del self, view
        return said

    async def later(self: RazziaBot, view: View) -> Any:
        del self, view
        return said

    wrong = type("Wrong", (RazziaBot,), {method: later if is_async else at_once})
    with pytest.raises(TypeError) as raised:
        practise([wrong] * 3, deal="1")
    assert str(raised.value) == error


def test_splitting_what_is_not_shared_is_an_error_that_names_the_seat() -> None:
    class Early(RazziaBot):
        def play(self, view: View) -> Any:
            view.even_split()

    with pytest.raises(ValueError, match=r"^seat 0 has no bar to split: it shares none now \(phase play\)$"):
        practise([Early, RazziaBot, RazziaBot])
