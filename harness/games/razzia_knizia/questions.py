"""The kinds of question that Razzia! asks, and rare positions that authors of bots easily forget."""

from harness.engine.questions import Kind, Questions, Rare
from harness.games.razzia_knizia.components import FULL_ROW, ROUNDS, SEATS
from harness.games.razzia_knizia.view import View


def _kind(view: View) -> str:
    return view.table.phase


def _on_a_turn(view: View) -> str:
    return (
        f"draw, call, or cards of the row for thieves, {view.thieves} at most"
        if view.thieves
        else "draw or call"
    )


def _in_an_auction(view: View) -> str:
    bids = " ".join(map(str, view.bids))
    return f"one of {bids}" if view.must_bid else f"pass, or one of {bids}"


def _last_round(view: View) -> bool:
    return view.table.number == ROUNDS


QUESTIONS = Questions(
    kind=_kind,
    kinds={
        "turn": Kind("draws, calls or uses thieves", _on_a_turn),
        "bid": Kind("bids or passes", _in_an_auction),
    },
    rare=(
        Rare("decides where the row is empty", SEATS, ("turn",), lambda view: not view.table.row),
        Rare("has two thieves to use", SEATS, ("turn",), lambda view: view.thieves > 1),
        Rare("must bid, as it called and all others passed", SEATS, ("bid",), lambda view: view.must_bid),
        Rare(
            "bids for nothing but the cheque on the board", (2, 5), ("bid",), lambda view: not view.table.row
        ),
        Rare("bids for seven cards", (2, 5), ("bid",), lambda view: len(view.table.row) == FULL_ROW),
        Rare("decides in the last round", (2, 5), ("turn", "bid"), _last_round),
    ),
)
