"""Sharing a bar: proposals and answers, the page's third section."""

from itertools import permutations

import pytest

from harness.games.razzia.moves import Answer, Offer
from harness.games.razzia.state import State
from tests.support.games.razzia.positions import (
    GAME,
    bills_on,
    fortunes,
    left_on,
    played,
    refusal,
    shown,
    table,
    turn,
    views,
)


def one_shared_bar() -> State:
    """Seats 0 to 3 came to Colibri with 6, 5, 3 and 1."""
    return shown("C6", "C5", "C3", "C1", bars={"C": "5 10 20 40"})


def two_shared_bars() -> State:
    """Seats 0, 4 and 2 at Colibri, the strongest first; 5, 1 and 3 at Jazz House."""
    return shown("C6", "Z3", "C1", "Z2", "C5", "Z6", bars={"C": "5 20", "Z": "10"})


@pytest.mark.parametrize("plays", [*permutations(["C5", "C1", "C4"])])
def test_the_claimant_with_the_highest_card_proposes(plays: tuple[str, ...]) -> None:
    state = shown(*plays, bars={"C": "5 20"})
    assert table(state).phase == "offer"
    assert GAME.to_act(state) == (plays.index("C5"),)


def test_the_highest_raid_proposes_however_high_the_gamblers_are() -> None:
    state = shown("C6", "CR3", "CR4", bars={"C": "5 20"})
    assert GAME.to_act(state) == (2,)
    assert played(state).contests[0].claimants == (2, 1)


def test_those_who_share_a_bar_are_the_claimants() -> None:
    state = two_shared_bars()
    assert [contest.claimants for contest in played(state).contests] == [(0, 4, 2), (5, 1, 3)]


@pytest.mark.parametrize(
    "shares",
    [
        {0: [40, 20], 1: [10], 2: []},  # no seat 3
        {0: [40, 20], 1: [10], 2: [], 3: []},  # the 5 to nobody
        {0: [40, 20, 5], 1: [10, 5], 2: [], 3: []},  # the 5 to two claimants
        {0: [40, 10], 1: [10, 10], 2: [], 3: [5]},  # the 20 changed into two 10
        {0: [40, 20], 1: [15], 2: [], 3: []},  # 5 and 10 changed into a 15
        {0: [40, 20, 50], 1: [10, 5], 2: [], 3: []},  # a bill of somebody's own
    ],
)
def test_every_bill_of_the_bar_goes_to_exactly_one_claimant_and_nothing_else_is_dealt_with(
    shares: dict[int, list[int]],
) -> None:
    """R10: nobody makes change."""
    assert "does not share C out" in refusal(one_shared_bar(), 0, Offer.of(shares))


def test_bills_of_another_bar_are_not_dealt_with() -> None:
    """R10."""
    assert "does not share C out" in refusal(two_shared_bars(), 0, Offer.of({0: [5, 20], 2: [], 4: [10]}))


@pytest.mark.parametrize(
    "offer", ["0=5+10+20+40,1=-,2=-,3=-", "0=-,1=5+10+20+40,2=-,3=-", "0=-,1=5,2=10,3=20+40"]
)
def test_a_share_may_be_empty_the_proposers_own_too(offer: str) -> None:
    """R11."""
    state = turn(one_shared_bar(), offer)
    assert table(state).phase == "answer"
    assert [GAME.notation.write(offer) for offer in played(state).offers] == [offer]


def test_there_is_one_proposal_and_no_counter_offer() -> None:
    """R12."""
    state = turn(one_shared_bar(), "0=40,1=20,2=10,3=5")
    counter = Offer.of({0: [5], 1: [20], 2: [10], 3: [40]})
    assert "legal: accept or duel" in refusal(state, 3, counter)
    assert refusal(state, 0, counter) == "not asked to move; asked: seats 1 2 3"
    assert table(turn(state, "accept", "accept", "duel")).phase == "dice"


def test_there_is_no_duel_without_a_proposal() -> None:
    """R12."""
    state = one_shared_bar()
    assert "duel does not share C out" in refusal(state, 0, Answer.DUEL)
    assert refusal(state, 1, Answer.DUEL) == "not asked to move; asked: seat 0"
    assert played(state).duels == ()


def test_the_proposer_does_not_answer_itself() -> None:
    assert GAME.to_act(turn(one_shared_bar(), "0=40,1=20,2=10,3=5")) == (1, 2, 3)


def test_the_other_claimants_answer_at_the_same_time_and_unseen_by_each_other() -> None:
    """R13: all are asked at once, and no view has an answer before all have answered."""
    state = turn(one_shared_bar(), "0=40,1=20,2=10,3=5")
    assert GAME.to_act(state) == (1, 2, 3)
    assert all(view.table.now is not None and view.table.now.answers == () for view in views(state))
    state = turn(state, "accept", "duel", "accept")
    for view in views(state):
        assert view.table.now is not None
        assert view.table.now.answers == ((Answer.ACCEPT, Answer.DUEL, Answer.ACCEPT),)


def test_the_proposal_is_public_before_the_answers() -> None:
    state = turn(one_shared_bar(), "0=40,1=20,2=10,3=5")
    offer = Offer.of({0: [40], 1: [20], 2: [10], 3: [5]})
    assert all(view.table.now is not None and view.table.now.offers == (offer,) for view in views(state))


def test_the_proposals_of_all_bars_are_made_at_the_same_time() -> None:
    """R14: and unseen by each other."""
    state = two_shared_bars()
    assert GAME.to_act(state) == (0, 5)
    assert all(view.table.now is not None and view.table.now.offers == () for view in views(state))


def test_then_all_answers_of_all_bars_are_given() -> None:
    """R14."""
    state = turn(two_shared_bars(), "0=20,2=5,4=-", "1=10,3=-,5=-")
    assert table(state).phase == "answer"
    assert GAME.to_act(state) == (1, 2, 3, 4)


def test_a_seat_is_in_one_bar_at_most() -> None:
    """R14."""
    claimants = [seat for contest in played(two_shared_bars()).contests for seat in contest.claimants]
    assert sorted(claimants) == [0, 1, 2, 3, 4, 5]


def test_the_outcome_of_a_bar_does_not_depend_on_the_other_bars() -> None:
    """R14: one bar ends by consent, the other by a duel of seats 5 and 1."""
    state = turn(two_shared_bars(), "0=20,2=5,4=-", "1=10,3=-,5=-")
    state = turn(state, "duel", "accept", "accept", "accept")
    assert fortunes(state) == (20, 0, 5, 0, 0, 0)
    assert bills_on(state, "Z") == (10,)
    assert fortunes(turn(state, "dice=Z1-2")) == (20, 0, 5, 0, 0, 10)


def test_if_all_accept_everybody_takes_its_share() -> None:
    state = turn(one_shared_bar(), "0=40,1=5+10,2=20,3=-")
    state = turn(state, "accept", "accept", "accept")
    assert fortunes(state) == (40, 15, 20, 0)
    assert played(state).takes == ((0, 0, (40,)), (0, 1, (5, 10)), (0, 2, (20,)))  # seat 3 takes nothing
    assert left_on(state, "C") == ()
    assert played(state).duels == ()


def test_otherwise_those_who_accept_take_their_shares() -> None:
    """R15: before the dice are rolled."""
    state = turn(one_shared_bar(), "0=40,1=5,2=20,3=10")
    assert fortunes(turn(state, "accept", "duel", "accept")) == (0, 5, 0, 10)


@pytest.mark.parametrize(
    ("answers", "duellists", "bills"),
    [
        ("accept accept duel", (0, 3), (10, 40)),
        ("accept duel accept", (0, 2), (20, 40)),
        ("duel accept accept", (0, 1), (5, 40)),
        ("duel accept duel", (0, 1, 3), (5, 10, 40)),
        ("duel duel duel", (0, 1, 2, 3), (5, 10, 20, 40)),
    ],
)
def test_the_proposer_and_the_refusers_duel_for_their_shares_together(
    answers: str, duellists: tuple[int, ...], bills: tuple[int, ...]
) -> None:
    """R15."""
    state = turn(turn(one_shared_bar(), "0=40,1=5,2=20,3=10"), *answers.split())
    assert [(duel.duellists, duel.bills) for duel in played(state).duels] == [(duellists, bills)]
    assert bills_on(state, "C") == bills


def test_an_empty_share_can_be_refused() -> None:
    """R15: who is offered nothing duels for the proposer's share."""
    state = turn(shown("C6", "C3", "TR3", bars={"C": "5 20"}), "0=5+20,1=-")
    state = turn(turn(state, "duel"), "dice=C1-6")
    assert fortunes(state) == (0, 25, 0)


def test_a_duel_can_be_for_nothing() -> None:
    """R15: those who accept have taken all that there was."""
    state = turn(turn(one_shared_bar(), "0=-,1=5+10+20+40,2=-,3=-"), "accept", "duel", "accept")
    assert [(duel.duellists, duel.bills) for duel in played(state).duels] == [((0, 2), ())]
    state = turn(state, "dice=C1-6")
    assert fortunes(state) == (0, 75, 0, 0)
    assert played(state).takes == ((0, 1, (5, 10, 20, 40)),)
    assert left_on(state, "C") == ()
