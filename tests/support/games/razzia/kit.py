"""What is hidden and what is counted in Razzia."""

from collections import Counter
from functools import cache
from random import Random

from harness.engine import Seat
from harness.games.razzia.components import CARDS
from harness.games.razzia.state import State
from tests.support.games.kit import Kit, damages


def redealt(state: State, seat: Seat | None, random: Random) -> State:
    """The others' hands, the pile and the bills; the dealer knows the bill that he places."""
    state = state.copy()
    others = [hand for other, hand in enumerate(state.hands) if other != seat]
    pool = [card for cards in (state.pile, *others) for card in cards]
    random.shuffle(pool)
    for cards in (state.pile, *others):
        cards[:] = [pool.pop() for _ in cards]
    in_hand = [state.bills.pop()] if state.phase == "place" and seat == state.dealer else []
    random.shuffle(state.bills)
    state.bills += in_hand
    return state


def count(state: State) -> None:
    """Counted without a word of the rules' code; the box is the rule book's table."""
    seats = len(state.hands)
    cards = [card for hand in (state.pile, *state.hands, *state.played) for card in hand]
    if cards:
        assert Counter(card.text for card in cards) == deck(seats)
    dollars = sum(map(sum, state.purses)) + sum(map(sum, state.bars)) + sum(state.bills)
    bills = sum(map(len, (*state.purses, *state.bars, state.bills)))
    assert (bills, dollars) in ((72, 1470) if seats == 3 else (84, 1715), (0, 0))
    assert bills or state.phase in ("cards", "bills")


@cache
def deck(seats: int) -> Counter[str]:
    bars = "CTHJ" if seats == 3 else "CTHJLZ"
    numbers = ("123456", "346") if seats < 7 else ("12334456", "3456")
    kinds = zip(("", "R"), numbers, strict=True)
    return Counter(bar + raid + number for raid, row in kinds for bar in bars for number in row)


CARD_KINDS, BILL_KINDS = CARDS[:2], (5, 10)

KIT = Kit(
    redealt=redealt,
    secrets={
        "the next card": lambda state: state.pile[-1:],
        "the next bill": lambda state: state.bills[-1:],
        "the hand of seat 0": lambda state: state.hands[0],
        "how many raids are in the pile": lambda state: sum(card.raid for card in state.pile),
        "the dealer's bill": lambda state: state.bills[-1] if state.phase == "place" else None,
    },
    moment=lambda state: str(state.phase),
    moments=frozenset({"cards", "bills", "place", "play", "offer", "answer", "dice", "over"}),
    count=count,
    damages=damages(
        dict.fromkeys(("pile", "hands", "played"), CARD_KINDS)
        | dict.fromkeys(("bills", "bars", "purses"), BILL_KINDS)
    ),
)
