"""Agreements, the page's fourth point: H7 and H8."""

from itertools import permutations

import pytest

from harness.games.hick_hack.moves import Answer, Offer
from harness.games.hick_hack.state import State
from tests.support.games.hick_hack.positions import (
    GAME,
    played,
    refusal,
    shown,
    stores,
    table,
    turn,
    views,
    visit,
)


def three_claimants() -> State:
    """Seats 0, 1 and 2 at blue with 3, 4 and 5."""
    return shown("B3", "B4", "B5", "WF4", yards={"B": "2g1b1y"})


@pytest.mark.parametrize("lays", [*permutations(["B5", "B3", "B4"])])
def test_the_seat_with_the_highest_fowl_proposes(lays: tuple[str, ...]) -> None:
    """H7."""
    assert GAME.to_act(shown(*lays, "WF4")) == (lays.index("B5"),)


def test_of_two_fowl_of_one_seat_the_higher_counts() -> None:
    """H9."""
    assert GAME.to_act(shown("B3+B6", "B5+WF4", "WF5+WF6")) == (0,)


def test_it_proposes_which_grain_goes_to_which_claimant_by_colour_counts() -> None:
    """H7."""
    state = turn(turn(three_claimants(), "0=1g,1=1g1b,2=1y"), "accept", "accept")
    assert stores(state) == ("1g", "1g1b", "1y", "-")


@pytest.mark.parametrize("offer", ["0=-,1=-,2=2g1b1y", "0=2g1b1y,1=-,2=-"])
def test_a_share_may_be_empty_the_proposers_own_too(offer: str) -> None:
    """H7."""
    assert visit(turn(three_claimants(), offer), "B").offer == GAME.notation.read(offer)


def test_the_others_answer_at_the_same_time() -> None:
    """H7: and no view has an answer before all have answered."""
    state = turn(three_claimants(), "0=1g,1=1g1b,2=1y")
    assert GAME.to_act(state) == (0, 1)
    assert all(view.dispute is not None and view.dispute.answers == () for view in views(state))
    state = turn(state, "accept", "duel")
    assert visit(state, "B").answers == (
        Answer.DUEL,
        Answer.ACCEPT,
    )  # the stronger first: seat 1, then seat 0


def test_the_proposal_is_public_before_the_answers() -> None:
    state = turn(three_claimants(), "0=1g,1=1g1b,2=1y")
    offer = GAME.notation.read("0=1g,1=1g1b,2=1y")
    assert all(view.offer == offer for view in views(state))


def test_it_stands_if_all_accept() -> None:
    """H7."""
    state = turn(turn(three_claimants(), "0=1g,1=1g1b,2=1y"), "accept", "accept")
    assert table(state).number == 2
    assert [take.seat for take in visit(state, "B").takes] == [0, 1, 2]


@pytest.mark.parametrize("answers", ["accept duel", "duel accept", "duel duel"])
def test_it_stands_only_if_all_accept(answers: str) -> None:
    """H7: who accepted duels like the rest, for everything."""
    state = turn(turn(three_claimants(), "0=1g,1=1g1b,2=1y"), *answers.split())
    assert stores(state) == ("-",) * 4
    assert stores(turn(state, "dice=1,6,1")) == ("-", "2g1b1y", "-", "-")


def test_there_is_one_proposal_and_no_counter_offer() -> None:
    """H7."""
    state = turn(three_claimants(), "0=1g,1=1g1b,2=1y")
    counter = GAME.notation.read("0=1y,1=1g1b,2=1g")
    assert "legal: accept or duel" in refusal(state, 0, counter)
    assert refusal(state, 2, counter) == "not asked to move; asked: seats 0 1"


def test_there_is_no_duel_without_a_proposal() -> None:
    """H7."""
    assert "duel does not share B out" in refusal(three_claimants(), 2, Answer.DUEL)


@pytest.mark.parametrize(("first", "proposer"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_of_equal_highest_numbers_the_seat_nearer_clockwise_to_the_first_seat_proposes(
    first: int, proposer: int
) -> None:
    """H8: the first seat itself is the nearest."""
    assert GAME.to_act(shown("B3", "B4", "WF4", "B4", first=first)) == (proposer,)


def test_the_others_answer_whose_cards_are_equal() -> None:
    """H8."""
    state = shown("B3", "B4", "WF4", "B4", first=2)
    assert visit(state, "B").rivals == (3, 1, 0)
    assert GAME.to_act(turn(state, "0=-,1=-,3=1g")) == (0, 1)


LEGAL = "does not share B out; legal: the grains 2g1b1y, each to one of seats 0 1 2, all named"


@pytest.mark.parametrize(
    "offer",
    [
        "0=1g,1=1g1b,2=-",  # the yellow one to nobody
        "0=1g,1=1g1b,2=2y",
        "0=4g,1=1b,2=-",  # the yellow one changed
        "0=1g,1=1g1b1y",  # no seat 2
        "0=1g,1=1g1b,3=1y",
        "0=1g,1=1g1b,2=1y,3=-",
    ],
)
def test_every_grain_goes_to_exactly_one_claimant_and_all_are_named(offer: str) -> None:
    """H7."""
    assert refusal(three_claimants(), 2, GAME.notation.read(offer)) == f"{offer} {LEGAL}"


@pytest.mark.parametrize(
    "shares",
    [
        ((0, (1, 0, 0)), (1, (1, 1, 0)), (2, (0, 0, 1))),
        None,
        (0, 1, 2),
        ((0,), (1,), (2,)),
        [],
    ],
)
def test_nothing_that_only_looks_like_an_offer_is_one(shares: object) -> None:
    assert refusal(three_claimants(), 2, Offer(shares)).endswith(LEGAL)  # type: ignore[arg-type]


@pytest.mark.parametrize("counts", [(3, 0, 0), (True, 0, 0), (1.0, 0, 0), (None, 0, 0), ("1", 0, 0)])
def test_counts_are_plain_numbers_that_add_up(counts: tuple[object, ...]) -> None:
    offer = Offer.of({0: counts, 1: (1, 1, 0), 2: (0, 0, 1)})  # type: ignore[dict-item]
    assert refusal(three_claimants(), 2, offer).endswith(LEGAL)


def test_no_count_is_negative() -> None:
    offer = Offer.of({0: (3, 0, 0), 1: (-1, 1, 0), 2: (0, 0, 1)})
    assert refusal(three_claimants(), 2, offer).endswith(LEGAL)


def test_the_claimants_of_a_deal_are_in_the_last_round() -> None:
    state = turn(turn(three_claimants(), "0=1g,1=1g1b,2=1y"), "accept", "accept")
    assert played(state).visits[0].rivals == (2, 1, 0)
