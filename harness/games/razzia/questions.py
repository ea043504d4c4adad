"""The kinds of question that Razzia asks, and rare positions in which bots went wrong."""

from collections.abc import Sequence
from typing import Any

from harness.engine.questions import Kind, Questions, Rare
from harness.games.razzia.components import SEATS, Card
from harness.games.razzia.moves import Place
from harness.games.razzia.view import View

_FULL = 20  # bills on a bar: with as many there are very many splits


def _kind(view: View) -> str:
    return view.table.phase


def _equals(view: View) -> bool:
    """Whether the two strongest claimants have equal gamblers: the one who sits nearer to the dealer offers (R17)."""
    assert view.contest
    assert view.table.now
    first, second = view.contest.claimants[:2]
    return view.seat in (first, second) and view.table.now.plays[first] == view.table.now.plays[second]


def _raids_only(view: View) -> bool:
    return all(card.raid for card in view.hand)


def _gamblers_first(view: View, move: Any) -> Any:
    """Play gamblers first, so that a hand of raids is left."""
    return _first(move, [card for card in view.hand if not card.raid])


def _full_bar(view: View) -> bool:
    contest = view.contest
    return contest is not None and len(view.table.bars[contest.bar]) >= _FULL and len(contest.claimants) > 2


def _fill_first_bar(view: View, move: Any) -> Any:
    """Place all bills on the first bar, and stay away from it until it is full."""
    if isinstance(move, Place):
        return Place(0)
    full = len(view.table.bars[0]) >= _FULL
    cards = [card for card in view.hand if (card.bar == 0) == full]
    return _first(move, [card for card in cards if not card.raid] or cards)


def _first(move: Any, cards: Sequence[Card]) -> Any:
    """The first of these cards in the place of a played card; the move itself if there is none."""
    return cards[0] if isinstance(move, Card) and cards else move


def _last_round(view: View) -> bool:
    return view.table.number == view.table.rounds


QUESTIONS = Questions(
    kind=_kind,
    kinds={
        "place": Kind("places the dealer's bill", lambda view: f"a bar, 0 to {len(view.table.bars) - 1}"),
        "play": Kind("plays a card", lambda _: "a card of the hand"),
        "offer": Kind(
            "offers a split", lambda _: "a share for each of these seats, each bill in one of them"
        ),
        "answer": Kind("answers an offer", lambda _: "accept or duel"),
    },
    rare=(
        Rare("decides among equal gamblers, at 7 and 8 seats", (7, 8), ("offer", "answer"), _equals),
        Rare("plays from a hand of raids only", SEATS, ("play",), _raids_only, _gamblers_first),
        Rare("splits a bar of 20 bills among three", (4,), ("offer", "answer"), _full_bar, _fill_first_bar),
        Rare("decides in the last round", (3, 8), ("place", "play", "offer", "answer"), _last_round),
        Rare(
            "decides in round 15, with last_bills = dealt",  # two bills, and none to place (R1)
            (3,),
            ("play", "offer", "answer"),
            lambda view: view.table.number == 15,
            options={"last_bills": "dealt"},
        ),
    ),
)
