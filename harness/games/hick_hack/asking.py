"""A question in words: what a seat is asked, told from its view alone, in the notation that an answer is written in."""

from harness.games.hick_hack.components import ROUNDS, YARDS, set_up
from harness.games.hick_hack.moves import grains_text
from harness.games.hick_hack.view import View


def question(view: View) -> str:
    table = view.table
    return f"{_asked(view)} (seat {view.seat} of {table.seats}, round {table.number} of {ROUNDS})"


def _asked(view: View) -> str:
    match view.table.phase:
        case "lay":
            laid = "a card" if set_up(view.table.seats).laid == 1 else "two cards"
            return f"lay {laid}; the hand is {' '.join([card.text for card in view.hand])}"
        case "offer":
            assert view.dispute
            rivals = " ".join(map(str, view.dispute.rivals))
            return f"propose a split of {YARDS[view.dispute.yard]}: {grains_text(view.grains)} among seats {rivals}"
        case "answer":
            assert view.dispute
            return f"answer a proposal at {YARDS[view.dispute.yard]}: {_proposed(view)}"
    raise AssertionError(f"nobody is asked in the phase {view.table.phase}")


def _proposed(view: View) -> str:
    assert view.offer
    others = [
        f"{grains_text(grains)} for seat {seat}" for seat, grains in view.offer.shares if seat != view.seat
    ]
    return f"{', '.join(others)}, {grains_text(view.my_share)} for you"
