"""The text of a question. It is made from the seat's view alone, and shows moves in the notation of answers."""

from harness.games.razzia_knizia.components import ROUNDS
from harness.games.razzia_knizia.view import View


def question(view: View) -> str:
    """The question to the seat of a view, on one line."""
    table = view.table
    return f"{_task(view)} (seat {view.seat} of {table.seats}, round {table.number} of {ROUNDS})"


def _task(view: View) -> str:
    row = " ".join([card.text for card in view.table.row])
    match view.table.phase:
        case "turn":
            choices = ["draw", "call an auction"]
            if view.thieves:
                choices.append(f"use thieves, {view.thieves} at most")
            return f"{' or '.join(choices)}; the row is {row or 'empty'}"
        case "bid":
            bids = " ".join(map(str, view.bids))
            return f"{'bid' if view.must_bid else 'pass or bid'} {bids} for {row or 'nothing'}"
    raise AssertionError(f"nobody is asked in the phase {view.table.phase}")
