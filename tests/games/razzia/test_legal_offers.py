"""Which offers are legal, each in one form only; and that all of them are listed, each once."""

from itertools import islice
from math import comb, prod
from typing import Any

import pytest

from harness.games.razzia.moves import Offer
from harness.games.razzia.state import State
from tests.support.games.razzia.positions import GAME, numbers, refusal, shown, table, turn

LEGAL = "does not share C out; legal: the bills 5 5 20, each to one of seats 0 2 3, all named"


def three_claimants() -> State:
    """Seat 2 shares 5, 5 and 20 with seats 3 and 0. Seat 1 is elsewhere."""
    return shown("C1", "TR3", "C5", "C3", bars={"C": "5 5 20", "Z": "10 15 25"})


def shared(count: int, bills: str, seats: int = 6) -> State:
    """So many claimants on Colibri, seat 0 the first; the others are elsewhere."""
    plays = [
        f"C{6 - seat}" if seat < count else f"{'THJ'[seat % 3]}R{3 + seat // 3}" for seat in range(seats)
    ]
    return shown(*plays, bars={"C": bills})


@pytest.mark.parametrize(
    "offer",
    ["0=5,2=20,3=5", "0=-,2=5+5+20,3=-", "0=5+5+20,2=-,3=-", "0=-,2=-,3=5+5+20", "0=5+20,2=-,3=5"],
)
def test_any_split_of_the_bills_among_the_claimants_is_legal(offer: str) -> None:
    assert table(turn(three_claimants(), offer)).phase == "answer"


@pytest.mark.parametrize(
    ("offer", "written"),
    [
        pytest.param({0: [5], 2: [20], 3: []}, "0=5,2=20,3=-", id="a bill missing"),
        pytest.param({0: [5], 2: [5], 3: []}, "0=5,2=5,3=-", id="the largest missing"),
        pytest.param({0: [], 2: [], 3: []}, "0=-,2=-,3=-", id="all missing"),
        pytest.param({0: [5], 2: [20, 20], 3: [5]}, "0=5,2=20+20,3=5", id="a bill doubled"),
        pytest.param({0: [5, 5], 2: [20], 3: [5]}, "0=5+5,2=20,3=5", id="one 5 too many"),
        pytest.param({0: [5], 2: [20, 10], 3: [5]}, "0=5,2=10+20,3=5", id="a foreign bill"),
        pytest.param({0: [10], 2: [20], 3: []}, "0=10,2=20,3=-", id="two 5 changed"),
        pytest.param({0: [5], 2: [20, 0], 3: [5]}, "0=5,2=0+20,3=5", id="a bill of nothing"),
        pytest.param({0: [5], 2: [-20, 20, 20], 3: [5]}, "0=5,2=-20+20+20,3=5", id="a negative bill"),
        pytest.param({0: [5], 2: [20, 5]}, "0=5,2=5+20", id="a seat missing"),
        pytest.param({0: [5], 3: [20, 5]}, "0=5,3=5+20", id="the proposer missing"),
        pytest.param({}, "", id="nobody named"),
        pytest.param({0: [5], 1: [], 2: [20], 3: [5]}, "0=5,1=-,2=20,3=5", id="a foreign seat"),
        pytest.param({0: [5], 1: [5], 2: [20]}, "0=5,1=5,2=20", id="a foreign seat instead"),
        pytest.param({0: [5], 2: [20], 3: [5], 4: []}, "0=5,2=20,3=5,4=-", id="a seat that does not exist"),
        pytest.param({-1: [], 0: [5], 2: [20], 3: [5]}, "-1=-,0=5,2=20,3=5", id="chance"),
    ],
)
def test_an_offer_names_every_bill_once_and_every_claimant_once(
    offer: dict[int, list[int]], written: str
) -> None:
    assert refusal(three_claimants(), 2, Offer.of(offer)).endswith(f"{written} {LEGAL}")


@pytest.mark.parametrize(
    "shares",
    [
        pytest.param(((2, (20,)), (0, (5,)), (3, (5,))), id="seats do not ascend"),
        pytest.param(((3, (5,)), (2, (20,)), (0, (5,))), id="seats descend"),
        pytest.param(((0, (5,)), (2, (20, 5)), (3, ())), id="bills descend"),
        pytest.param(((0, (5,)), (0, (5,)), (2, (20,)), (3, ())), id="a seat twice"),
        pytest.param(((0, ()), (2, ()), (3, (5, 20, 5))), id="equal bills apart"),
    ],
)
def test_an_offer_has_one_form_only(shares: tuple[tuple[int, tuple[int, ...]], ...]) -> None:
    """Seats ascend, and the bills of a share do."""
    assert refusal(three_claimants(), 2, Offer(shares)).endswith(LEGAL)


@pytest.mark.parametrize(
    "shares",
    [
        pytest.param(((0, (5.0,)), (2, (20,)), (3, (5,))), id="a float"),
        pytest.param(((0, (5,)), (2, (20,)), (3, (4, True))), id="a truth for 1"),
        pytest.param(((0, ("5",)), (2, (20,)), (3, (5,))), id="a text"),
        pytest.param(((0, (5,)), (2, (20,)), (3, (None,))), id="nothing"),
        pytest.param(((False, (5,)), (2, (20,)), (3, (5,))), id="a truth for seat 0"),
        pytest.param(((0, (5,)), (2.0, (20,)), (3, (5,))), id="a float for seat 2"),
        pytest.param(((0, [5]), (2, (20,)), (3, (5,))), id="a share that can change"),
        pytest.param([(0, (5,)), (2, (20,)), (3, (5,))], id="shares that can change"),
        pytest.param(None, id="no shares"),
        pytest.param((0, 2, 3), id="seats alone"),
        pytest.param(((0,), (2,), (3,)), id="seats with nothing"),
        pytest.param(((0, 5), (2, 20), (3, 5)), id="bills for shares"),
        pytest.param(((0, (5,), ()), (2, (20,), ()), (3, (5,), ())), id="two shares each"),
    ],
)
def test_nothing_that_only_looks_like_a_bill_or_a_seat_gets_into_an_offer(shares: Any) -> None:
    """An offer is a value: public, the same in every copy, the same text for the same split."""
    assert refusal(three_claimants(), 2, Offer(shares)).endswith(LEGAL)


@pytest.mark.parametrize(
    ("claimants", "bills"),
    [(2, "5"), (2, "5 20"), (2, "20 20"), (3, "5 5 20"), (3, "5 5 5 5"), (4, "5 5 20 40"), (6, "5 10 10")],
)
def test_all_offers_are_listed_each_once(claimants: int, bills: str) -> None:
    """Equal bills are not told apart: of k equal ones n claimants can have k+n-1 over n-1 divisions."""
    state = shared(claimants, bills)
    offers = list(GAME.legal_moves(state, 0))
    values = numbers(bills)
    divisions = [comb(values.count(value) + claimants - 1, claimants - 1) for value in set(values)]
    assert len(offers) == prod(divisions)
    assert len(set(offers)) == len(offers)
    assert len({GAME.notation.write(offer) for offer in offers}) == len(offers)
    for offer in offers:
        GAME.check(state, 0, offer)


def test_two_claimants_of_one_bill_have_two_offers() -> None:
    offers = map(GAME.notation.write, GAME.legal_moves(shared(2, "5"), 0))
    assert list(offers) == ["0=5,1=-", "0=-,1=5"]


def test_the_offers_of_a_full_bar_come_lazily() -> None:
    """Six claimants of more than thirty bills: nobody lives to see the last offer."""
    state = shared(6, "5 10 15 20 25 30 40 50")
    state.bars[0] += state.bills[:30]
    del state.bills[:30]
    GAME.audit(state)
    assert len(set(islice(GAME.legal_moves(state, 0), 1000))) == 1000
