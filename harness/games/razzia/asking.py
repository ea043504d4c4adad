"""A question in words: what a seat is asked, told from its view alone, in the notation that an answer is written in."""

from harness.games.razzia.components import BARS, Bill
from harness.games.razzia.view import View


def question(view: View) -> str:
    table = view.table
    return f"{_asked(view)} (seat {view.seat} of {table.seats}, round {table.number} of {table.rounds})"


def _asked(view: View) -> str:
    match view.table.phase:
        case "place":
            return f"place the bill {view.bill}"
        case "play":
            return f"play a card; the hand is {' '.join([card.text for card in view.hand])}"
        case "offer":
            return f"offer a split of {_split(view)}"
        case "answer":
            return f"answer an offer at {_offered(view)}"
    raise AssertionError(f"nobody is asked in the phase {view.table.phase}")


def _split(view: View) -> str:
    assert view.contest
    bills = " ".join(map(str, sorted(view.table.bars[view.contest.bar])))
    return f"{BARS[view.contest.bar]}: {bills} among seats {' '.join(map(str, view.contest.claimants))}"


def _offered(view: View) -> str:
    assert view.contest
    assert view.offer
    others = [f"{_sum(bills)} for seat {seat}" for seat, bills in view.offer.shares if seat != view.seat]
    return f"{BARS[view.contest.bar]}: {', '.join(others)}, {_sum(view.my_share)} for you"


def _sum(bills: tuple[Bill, ...]) -> str:
    return " + ".join(map(str, bills)) or "nothing"
