"""No byte that is sent to a seat hangs on what the seat may not see."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from harness.engine import IllegalMove, Seat
from harness.games.razzia.components import CARDS
from harness.games.razzia.moves import PLACES, Answer, Offer
from harness.games.razzia.state import State
from harness.games.razzia.view import View
from harness.wire import CODECS
from tests.support.games.razzia.positions import DEALT, GAME, LEFT, every_position

CODEC = CODECS["razzia"]


def redealt(state: State, seat: Seat | None, random: Random) -> State:
    """A position that looks the same from this seat: the others' hands and both piles lie otherwise."""
    state = GAME.copy(state)
    hidden = [state.pile, *[hand for other, hand in enumerate(state.hands) if other != seat]]
    cards = [card for place in hidden for card in place]
    random.shuffle(cards)
    for place in hidden:
        place[:] = [cards.pop() for _ in place]
    placing = [state.bills.pop()] if state.phase == "place" and seat == state.dealer else []
    random.shuffle(state.bills)
    state.bills += placing
    return state


def pairs(seats: int, count: int) -> Iterator[tuple[State, State, Seat | None]]:
    """So many positions of random games, each with another one that is the same for a seat."""
    random = Random(seats)
    while True:
        options = random.choice((LEFT, DEALT))
        for state in every_position(seats, seed=random.randrange(10**9), options=options):
            state = redealt(state, None, random)  # the first deal of all these games is the same
            for seat in (None, *range(seats)):
                if count == 0:
                    return
                count -= 1
                yield state, redealt(state, seat, random), seat


def sent(view: View) -> bytes:
    return CODEC.write_shared(view) + CODEC.write_own(view)


@pytest.mark.parametrize("count", [10_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_what_is_sent_to_a_seat_does_not_change_by_a_byte_with_what_is_hidden_from_it(count: int) -> None:
    changed, phases = 0, set()
    for seats in GAME.seats:
        for state, other, seat in pairs(seats, count // len(GAME.seats) + 1):
            assert sent(GAME.view(state, seat)) == sent(GAME.view(other, seat))
            changed += (state.hands, state.pile, state.bills) != (other.hands, other.pile, other.bills)
            phases.add(state.phase)
    assert changed > 0.9 * count  # else this shows little
    assert phases == {"cards", "bills", "place", "play", "offer", "answer", "dice", "over"}


def test_no_reason_of_a_refusal_hangs_on_what_is_hidden() -> None:
    """What a bot is told of a wrong answer, and what is played instead."""
    wrong: list[Any] = [*CARDS, *PLACES, *Answer, Offer.of({0: (5,)}), Offer.of(dict.fromkeys(range(8), ()))]
    refused: Counter[str] = Counter()
    for seats in GAME.seats:
        for state, other, seat in pairs(seats, 500):
            if seat is None or seat not in GAME.to_act(state):
                continue
            for move in wrong:
                reason = refusal(state, seat, move)
                assert reason == refusal(other, seat, move)
                refused[state.phase] += bool(reason)
            assert next(GAME.legal_moves(state, seat)) == next(GAME.legal_moves(other, seat))
            assert GAME.story.question(GAME.view(state, seat)) == GAME.story.question(GAME.view(other, seat))
    assert min(refused[phase] for phase in ("place", "play", "offer", "answer")) > 50


def refusal(state: State, seat: Seat, move: Any) -> str:
    try:
        GAME.check(state, seat, move)
    except IllegalMove as error:
        return str(error)
    return ""


LEAKS: Mapping[str, Callable[[State, View], View]] = {
    "a card of another hand": lambda state, view: view._replace(
        hand=(*view.hand, *state.hands[0 if view.seat else 1][:1])
    ),
    "the next card": lambda state, view: view._replace(hand=(*view.hand, *state.pile[-1:])),
    "the next bill": lambda state, view: view._replace(bill=state.bills[-1] if state.bills else None),
    "the order of the pile": lambda state, view: view._replace(
        table=view.table._replace(shuffled=(*state.pile,))
    ),
    "how many raids are in the pile": lambda state, view: view._replace(
        table=view.table._replace(pile=sum(card.raid for card in state.pile))
    ),
    "the highest bill that is left": lambda state, view: view._replace(
        table=view.table._replace(bills=max(state.bills[:6], default=0))
    ),
}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_leaks_is_caught(leak: str, seats: int) -> None:
    leaky = LEAKS[leak]
    caught = [
        sent(leaky(state, GAME.view(state, seat))) != sent(leaky(other, GAME.view(other, seat)))
        for state, other, seat in pairs(seats, 200)
    ]
    assert any(caught)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_seats_own_cards_and_the_dealers_bill_are_sent_to_that_seat_alone(seats: int) -> None:
    """What stays the same above is not just nothing."""
    for state in every_position(seats, seed=seats):
        if state.phase != "place":
            continue
        other = GAME.copy(state)
        other.bills[-1] = 5 if state.bills[-1] != 5 else 50
        other.hands[1][0] = next(card for card in state.setup.deck if card not in state.hands[1])
        differ = [
            seat
            for seat in (None, *range(seats))
            if sent(GAME.view(state, seat)) != sent(GAME.view(other, seat))
        ]
        assert differ == sorted({1, state.dealer})
