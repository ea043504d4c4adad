"""The kinds of question that Hick Hack asks, and rare positions in which a bot may go wrong."""

from typing import Any

from harness.engine.questions import Kind, Questions, Rare
from harness.games.hick_hack.components import ROUNDS, SEATS, set_up
from harness.games.hick_hack.moves import Lay
from harness.games.hick_hack.view import View

_FULL = 8  # grains in a yard: with as many there are very many splits


def _kind(view: View) -> str:
    return view.table.phase


def _cards(view: View) -> str:
    if set_up(view.table.seats).laid == 1:
        return "a card of the hand"
    return "two cards of the hand, but no fowl and fox of one colour"


def _foxes_only(view: View) -> bool:
    return all(card.fox for card in view.hand)


def _fowl_first(view: View, move: Any) -> Any:
    """Lay fowl first, so that a hand of foxes is left."""
    return view.lays[0] if isinstance(move, Lay) else move


def _equals(view: View) -> bool:
    """Whether the two strongest bring the same number: the one nearer to the first seat proposes (H8)."""
    first, second = [*view.strengths.items()][:2]
    return first[1] == second[1] and view.seat in (first[0], second[0])


def _full_yard(view: View) -> bool:
    return sum(view.grains) >= _FULL and len(view.strengths) > 2


def _fill_first_yard(view: View, move: Any) -> Any:
    """Stay away from the first yard until it is full."""
    if not isinstance(move, Lay):
        return move
    full = sum(view.table.yards[0]) >= _FULL
    lays = [lay for lay in view.lays if (lay.cards[0].yard == 0) == full and not lay.cards[0].fox]
    return lays[0] if lays else move


def _last_round(view: View) -> bool:
    return view.table.number == ROUNDS


QUESTIONS = Questions(
    kind=_kind,
    kinds={
        "lay": Kind("lays its cards", _cards),
        "offer": Kind("proposes a split", lambda _: "a share for each of these seats, all grains shared out"),
        "answer": Kind("answers a proposal", lambda _: "accept or duel"),
    },
    rare=(
        Rare("decides among equal fowl", (2, 4, 6), ("offer", "answer"), _equals),
        Rare("lays from a hand of foxes only", (4, 5, 6), ("lay",), _foxes_only, _fowl_first),
        Rare(
            "splits a yard of 8 grains among three", (5,), ("offer", "answer"), _full_yard, _fill_first_yard
        ),
        Rare("decides in the last round", SEATS, ("lay", "offer", "answer"), _last_round),
    ),
)
