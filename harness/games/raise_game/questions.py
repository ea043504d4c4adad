"""The kinds of question that RAISE asks, and rare positions in which bots may go wrong."""

from typing import Any

from harness.engine.questions import Kind, Questions, Rare
from harness.games.raise_game.components import HAND, SEATS
from harness.games.raise_game.moves import Raise
from harness.games.raise_game.view import View


def _kind(view: View) -> str:
    return view.table.phase


def _short_hand(view: View) -> bool:
    """Whether the deck has run out, and the hand is short."""
    return view.seat is not None and len(view.hand) < HAND - 1 and not view.table.decks[view.seat]


def _spendthrift(view: View, move: Any) -> Any:
    """Raise with the whole hand, so that the deck runs out."""
    return Raise(view.hand) if isinstance(move, Raise) else move


def _tied(view: View) -> bool:
    """Whether several pawns are the last, so that one step is enough (S3)."""
    return view.table.race[0].space == view.table.race[1].space


def _needs_all(view: View) -> bool:
    return view.value(*view.hand) == view.needed


def _last_round(view: View) -> bool:
    return view.table.number == view.table.rounds


QUESTIONS = Questions(
    kind=_kind,
    kinds={
        "pick": Kind("picks its first card", lambda _: "a card of the hand"),
        "raise": Kind(
            "raises or passes",
            lambda view: f"pass, or cards of the hand that are worth {view.needed} or more",
        ),
    },
    rare=(
        Rare("picks from a short hand", (SEATS[-1],), ("pick",), _short_hand, _spendthrift),
        Rare("raises or passes on top of another last pawn", SEATS, ("raise",), _tied),
        Rare("raises or passes when all its cards just pass", (3, 5), ("raise",), _needs_all),
        Rare("decides in the last round", (2, 5), ("pick", "raise"), _last_round),
    ),
)
