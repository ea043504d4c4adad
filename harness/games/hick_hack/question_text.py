"""The text of a question. It is made from the seat's view alone, and shows moves in the notation of answers."""

from harness.games.hick_hack.components import ROUNDS, YARDS, set_up
from harness.games.hick_hack.moves import grains_text
from harness.games.hick_hack.view import View


def question(view: View) -> str:
    """The question to the seat of a view, on one line."""
    table = view.table
    return f"{_task(view)} (seat {view.seat} of {table.seats}, round {table.number} of {ROUNDS})"


def _task(view: View) -> str:
    match view.table.phase:
        case "lay":
            cards = "a card" if set_up(view.table.seats).laid == 1 else "two cards"
            return f"lay {cards}; the hand is {' '.join([card.text for card in view.hand])}"
        case "offer":
            assert view.dispute
            rivals = " ".join(map(str, view.dispute.rivals))
            return f"propose a split of {YARDS[view.dispute.yard]}: {grains_text(view.grains)} among seats {rivals}"
        case "answer":
            assert view.dispute
            return f"answer a proposal at {YARDS[view.dispute.yard]}: {_proposal(view)}"
    raise AssertionError(f"nobody is asked in the phase {view.table.phase}")


def _proposal(view: View) -> str:
    assert view.offer
    shares = [
        f"{grains_text(grains)} for seat {seat}" for seat, grains in view.offer.shares if seat != view.seat
    ]
    return f"{', '.join(shares)}, {grains_text(view.my_share)} for you"
