"""What a bot's methods give: moves, however they are said, or an error that names the method and what is wrong."""

from typing import Any

import pytest

from harness.bot import practise
from harness.bot.hick_hack import BOX, DECK, Answer, Grains, HickHackBot, Lay, Offer, View


class Plain(HickHackBot):
    """Gives cards, mappings and truths."""

    def lay(self, view: View) -> Any:
        cards = view.lays[-1].cards
        return cards[0] if len(cards) == 1 else [*reversed(cards)]

    def offer(self, view: View) -> Any:
        return {seat: tuple(grains) for seat, grains in view.even_split().shares}

    def answer(self, view: View) -> Any:
        return view.my_share.points > 0


class Moves(Plain):
    """Gives the same as moves, and later."""

    async def lay(self, view: View) -> Any:
        return view.lays[-1]

    async def offer(self, view: View) -> Any:
        return Offer.of(super().offer(view))

    async def answer(self, view: View) -> Any:
        return Answer.ACCEPT if super().answer(view) else Answer.DUEL


@pytest.mark.parametrize("seats", [2, 4])
def test_moves_and_what_stands_for_them_are_the_same_game(seats: int) -> None:
    plain, moves = practise([Plain] * seats), practise([Moves] * seats)
    assert plain.faults == moves.faults == ()
    assert plain.record == moves.record


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_bot_without_methods_plays_without_faults(seats: int) -> None:
    over = practise([HickHackBot] * seats)
    assert over.faults == ()
    assert over.record
    made = {type(move) for turn in over.record.turns for move in turn.moves.values()}
    assert {Lay, Offer, Answer} <= made


LAY = "expected one of view.lays, a card of view.hand, or two of them in a list"
SHARES = "expected a mapping from every rival to its green, blue and yellow grains, as {0: (2, 0, 1)}"


@pytest.mark.parametrize(
    ("method", "said", "error"),
    [
        ("lay", None, f"lay() gave None; {LAY}"),
        ("lay", 3, f"lay() gave 3; {LAY}"),
        ("lay", [], f"lay() gave []; {LAY}"),
        ("lay", [3, 4], f"lay() gave [3, 4]; {LAY}"),
        ("offer", None, f"offer() gave None; {SHARES}"),
        ("offer", [[1, 0, 0]], f"offer() gave [[1, 0, 0]]; {SHARES}"),
        ("offer", {0: 1}, f"offer() gave {{0: 1}}; {SHARES}"),
        ("offer", {0: (1, 0)}, f"offer() gave {{0: (1, 0)}}; {SHARES}"),
        ("offer", {0: "200"}, f"offer() gave {{0: '200'}}; {SHARES}"),
        ("offer", {"0": (1, 0, 0)}, f"offer() gave {{'0': (1, 0, 0)}}; {SHARES}"),
    ],
)
@pytest.mark.parametrize("is_async", [False, True])
def test_what_is_no_move_is_an_error_that_says_what_was_given_and_what_is_wrong(
    method: str, said: Any, error: str, is_async: bool
) -> None:
    def at_once(self: HickHackBot, view: View) -> Any:
        del self, view
        return said

    async def later(self: HickHackBot, view: View) -> Any:
        del self, view
        return said

    wrong = type("Wrong", (HickHackBot,), {method: later if is_async else at_once})
    with pytest.raises(TypeError) as raised:
        practise([wrong] * 4, deal="1")
    assert str(raised.value) == error


@pytest.mark.parametrize("seats", [2, 5])
def test_a_view_tells_what_a_seat_may_know_and_do(seats: int) -> None:
    seen: set[str] = set()

    class Looks(Plain):
        def lay(self, view: View) -> Any:
            assert (view.dispute, view.offer, view.grains, view.strengths) == (None, None, Grains(), {})
            self.count(view)
            return super().lay(view)

        def offer(self, view: View) -> Any:
            assert view.dispute
            assert view.dispute.rivals[0] == view.seat
            assert [*view.strengths] == [*view.dispute.rivals]
            assert [*view.strengths.values()] == sorted(view.strengths.values(), reverse=True)
            assert view.grains == view.table.yards[view.dispute.yard]
            self.count(view)
            return super().offer(view)

        def answer(self, view: View) -> Any:
            assert view.offer
            assert view.seat is not None
            assert view.my_share == dict(view.offer.shares)[view.seat]
            self.count(view)
            return super().answer(view)

        def count(self, view: View) -> None:
            """Whatever is not seen is in the other hands and in the pile; what is not drawn, in the sack."""
            held = sum(view.table.held) - len(view.hand)
            assert len(view.unseen) == held + view.table.pile
            assert set(view.unseen) <= set(DECK)
            eaten = [*view.table.yards, *view.table.stores, view.sack]
            assert tuple(map(sum, zip(*eaten, strict=True))) == BOX
            seen.add(view.table.phase)

    assert practise([Looks] * seats).faults == ()
    assert seen == {"lay", "offer", "answer"}


def test_splitting_what_is_not_shared_is_an_error_that_names_the_seat() -> None:
    class Early(HickHackBot):
        def lay(self, view: View) -> Any:
            view.even_split()

    with pytest.raises(
        ValueError, match=r"^seat 0 has no grains to split: none are shared now \(phase lay\)$"
    ):
        practise([Early, HickHackBot])
