"""The text of a question. It is made from the seat's view alone, and shows moves in the notation of answers."""

from harness.games.razzia.components import BARS, Bill
from harness.games.razzia.view import View


def question(view: View) -> str:
    """The question to the seat of a view, on one line."""
    table = view.table
    return f"{_task(view)} (seat {view.seat} of {table.seats}, round {table.number} of {table.rounds})"


def _task(view: View) -> str:
    match view.table.phase:
        case "place":
            return f"place the bill {view.bill}"
        case "play":
            return f"play a card; the hand is {' '.join([card.text for card in view.hand])}"
        case "offer":
            return f"offer a split of {_split(view)}"
        case "answer":
            return f"answer an offer at {_offer(view)}"
    raise AssertionError(f"nobody is asked in the phase {view.table.phase}")


def _split(view: View) -> str:
    assert view.contest
    bills = " ".join(map(str, sorted(view.table.bars[view.contest.bar])))
    return f"{BARS[view.contest.bar]}: {bills} among seats {' '.join(map(str, view.contest.claimants))}"


def _offer(view: View) -> str:
    assert view.contest
    assert view.offer
    shares = [f"{_sum(bills)} for seat {seat}" for seat, bills in view.offer.shares if seat != view.seat]
    return f"{BARS[view.contest.bar]}: {', '.join(shares)}, {_sum(view.my_share)} for you"


def _sum(bills: tuple[Bill, ...]) -> str:
    return " + ".join(map(str, bills)) or "nothing"
