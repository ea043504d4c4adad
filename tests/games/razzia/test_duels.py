"""Duels: who meets whom, what the dice decide, and who is the stronger of equals; the page's fourth section."""

from collections import Counter

import pytest

from harness.engine import Chance
from harness.games.razzia.moves import Dice
from harness.games.razzia.state import State
from tests.support.games.razzia.positions import (
    GAME,
    cards,
    dealt,
    fortunes,
    left_on,
    played,
    refusal,
    shown,
    table,
    turn,
    views,
)


def four_duellists() -> State:
    """Seats 0 to 3, with 6, 1, 5 and 3 in hand, duel for 75."""
    state = turn(shown("C6", "C1", "C5", "C3", bars={"C": "5 10 20 40"}), "0=40,1=5,2=20,3=10")
    return turn(state, "duel", "duel", "duel")


def two_duellists(one: str, other: str) -> State:
    state = shown(one, other, "TR3", bars={"C": "5 20"})
    proposer = GAME.to_act(state)[0]
    return turn(turn(state, "0=5,1=20" if proposer == 0 else "0=20,1=5"), "duel")


def meetings(state: State) -> list[tuple[int, int, int]]:
    """The stronger, the weaker, the winner."""
    return [(it.stronger, it.weaker, it.winner) for duel in played(state).duels for it in duel.meetings]


def test_duellists_are_ranked_by_card() -> None:
    assert played(four_duellists()).duels[0].duellists == (0, 2, 3, 1)


def test_the_strongest_meets_the_weakest_first() -> None:
    assert meetings(turn(four_duellists(), "dice=C1-1,C1-1,C1-1"))[0] == (0, 1, 0)


@pytest.mark.parametrize(
    ("dice", "met"),
    [
        # 7:2, then 7:6, then 7:4
        ("C1-1,C1-1,C1-1", [(0, 1, 0), (0, 2, 0), (0, 3, 0)]),
        # 7:2, then 7:8, then 6:5
        ("C1-1,C1-3,C1-2", [(0, 1, 0), (0, 2, 2), (2, 3, 2)]),
        # 7:2, then 7:8, then 6:7
        ("C1-1,C1-3,C1-4", [(0, 1, 0), (0, 2, 2), (2, 3, 3)]),
        # 7:7, so the weakest card goes on: it meets the 5 with 6:7, then the 3 with 4:5
        ("C1-6,C1-6,C1-4", [(0, 1, 1), (2, 1, 1), (3, 1, 1)]),
        # 7:7, then 6:2, then 6:6
        ("C1-6,C1-1,C1-3", [(0, 1, 1), (2, 1, 2), (2, 3, 3)]),
    ],
)
def test_the_winner_meets_the_strongest_of_the_rest_until_one_is_left(
    dice: str, met: list[tuple[int, int, int]]
) -> None:
    assert meetings(turn(four_duellists(), f"dice={dice}")) == met


@pytest.mark.parametrize(
    ("dice", "winner"),
    [("C1-1,C1-1,C1-1", 0), ("C1-6,C1-6,C1-4", 1), ("C1-1,C1-3,C1-2", 2), ("C1-6,C1-1,C1-3", 3)],
)
def test_the_one_who_is_left_takes_all_that_is_left_in_the_bar(dice: str, winner: int) -> None:
    state = turn(four_duellists(), f"dice={dice}")
    assert fortunes(state) == tuple(75 if seat == winner else 0 for seat in range(4))
    assert left_on(state, "C") == ()


def test_in_a_duel_of_three_the_strongest_meets_the_weakest_then_the_winner_the_middle() -> None:
    state = turn(shown("C4", "C6", "C2", bars={"C": "5 20"}), "0=-,1=20,2=5")
    state = turn(turn(state, "duel", "duel"), "dice=C1-6,C6-1")
    assert meetings(state) == [(1, 2, 2), (0, 2, 0)]
    assert fortunes(state) == (25, 0, 0)


def test_those_who_accept_are_passed_over_in_the_duel() -> None:
    """R15: the 5 and the 1 accept, so the 6 meets the 3 at once."""
    state = turn(shown("C6", "C1", "C5", "C3", bars={"C": "5 10 20 40"}), "0=40,1=5,2=20,3=10")
    state = turn(turn(state, "accept", "accept", "duel"), "dice=C1-6")
    assert meetings(state) == [(0, 3, 3)]
    assert fortunes(state) == (0, 5, 20, 50)


def test_raiders_duel_by_their_raids() -> None:
    state = turn(shown("CR3", "CR6", "C5", bars={"C": "5 20"}), "0=5,1=20")
    state = turn(turn(state, "duel"), "dice=C1-5")
    assert meetings(state) == [(1, 0, 0)]
    assert fortunes(state) == (25, 0, 0)


def test_in_each_meeting_both_roll_a_die_anew_each_time() -> None:
    """R16: the 6 wins with a five, and the next meeting is decided by its next die, not by the five."""
    state = turn(four_duellists(), "dice=C5-6,C1-6,C1-1")
    assert [it.dice for it in played(state).duels[0].meetings] == [(5, 6), (1, 6), (1, 1)]
    assert meetings(state)[:2] == [(0, 1, 0), (0, 2, 2)]


@pytest.mark.parametrize("dice", ["dice=C1-1", "dice=C1-1,C1-1", "dice=C1-1,C1-1,C1-1,C1-1"])
def test_a_duel_of_four_takes_three_rolls_of_two_dice(dice: str) -> None:
    """R16."""
    assert "a roll for each meeting, at C C C" in refusal(four_duellists(), -1, GAME.notation.read(dice))


def test_chance_rolls_each_meeting_for_itself() -> None:
    """R16: over many deals no die of a duel is bound to another one."""
    state = four_duellists()
    rolls = [GAME.chance(state, Chance(deal.to_bytes(32, "big"))) for deal in range(1000)]
    dice = [[die for roll in move.rolls for die in roll[1:]] for move in rolls if isinstance(move, Dice)]
    assert len(dice) == 1000
    for one in range(6):
        for other in range(one):
            assert len({(row[one], row[other]) for row in dice}) == 36


@pytest.mark.parametrize(
    ("dice", "winner"),
    [("C1-2", 0), ("C1-4", 1), ("C6-6", 0), ("C1-6", 1), ("C3-5", 0), ("C3-6", 1)],
)
def test_the_die_is_added_to_the_number_of_the_card_and_the_higher_total_wins(dice: str, winner: int) -> None:
    """A 5 against a 2: the 2 needs a die that is higher by three, as the tie is its own."""
    assert fortunes(turn(two_duellists("C5", "C2"), f"dice={dice}"))[winner] == 25


@pytest.mark.parametrize("dice", ["C1-2", "C2-3", "C5-6"])
def test_in_a_tie_the_weaker_card_wins(dice: str) -> None:
    assert fortunes(turn(two_duellists("C5", "C4"), f"dice={dice}")) == (0, 25, 0)
    assert fortunes(turn(two_duellists("C4", "C5"), f"dice={dice}")) == (25, 0, 0)


def test_the_stronger_cards_die_is_named_first() -> None:
    assert fortunes(turn(two_duellists("C2", "C5"), "dice=C1-6")) == (25, 0, 0)
    assert fortunes(turn(two_duellists("C2", "C5"), "dice=C6-1")) == (0, 25, 0)


def test_the_duels_of_all_bars_are_rolled_in_reading_order() -> None:
    state = shown("Z6", "C6", "Z1", "C1", bars={"C": "5", "Z": "20"})
    state = turn(turn(state, "0=20,2=-", "1=5,3=-"), "duel", "duel")
    assert "at C Z" in refusal(state, -1, Dice(((5, 1, 6), (0, 1, 1))))
    assert fortunes(turn(state, "dice=C1-1,Z1-6")) == (0, 5, 20, 0)


def test_a_duel_is_public() -> None:
    state = turn(four_duellists(), "dice=C1-1,C1-1,C1-1")
    assert all(view.table.last == played(state) for view in views(state))


def at_colibri(seats: int, plays: dict[int, str], bills: str) -> State:
    """Others are elsewhere with raids. The deal is seat 0's with up to two bills, 1's with four, 2's with six."""
    raids = iter(["TR3", "TR4", "TR5", "TR6", "HR3", "HR4"])
    state = shown(*[plays.get(seat) or next(raids) for seat in range(seats)], bars={"C": bills})
    assert played(state).dealer == (len(bills.split()) - 1) // 2
    return state


@pytest.mark.parametrize("seats", [7, 8])
def test_with_seven_or_eight_seats_two_claimants_can_hold_the_same_number(seats: int) -> None:
    """R17: gamblers 3/3 and 4/4 only."""
    kinds = Counter(table(dealt(seats)).shuffled)
    twice = {card for card, count in kinds.items() if count > 1}
    assert twice == set(cards("C3 C4 T3 T4 H3 H4 J3 J4 L3 L4 Z3 Z4"))
    assert set(kinds.values()) == {1, 2}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_with_fewer_seats_no_two_claimants_hold_the_same_number(seats: int) -> None:
    assert set(Counter(table(dealt(seats)).shuffled).values()) == {1}


EQUALS = [
    # seats; who plays what; the bills, and with them the dealer; the claimants, the strongest first
    (8, {0: "C3", 7: "C3"}, "5 20", (0, 7)),  # the dealer is at distance 0
    (8, {1: "C4", 4: "C4"}, "5 20", (1, 4)),
    (8, {0: "C3", 2: "C3"}, "5 10 20 40", (2, 0)),  # 1 deals: 0 is its right neighbour, farthest away
    (8, {0: "C4", 1: "C4"}, "5 10 20 40", (1, 0)),
    (8, {1: "C4", 7: "C4"}, "5 5 10 10 20 20", (7, 1)),  # 2 deals
    (7, {6: "C3", 1: "C3"}, "5 20", (1, 6)),
    (7, {0: "C3", 6: "C3"}, "5 10 20 40", (6, 0)),
    (7, {5: "C4", 1: "C4"}, "5 5 10 10 20 20", (5, 1)),
    (8, {1: "C5", 3: "C4", 6: "C4"}, "5 20", (1, 3, 6)),
    (8, {1: "C1", 3: "C3", 6: "C3"}, "5 20", (3, 6, 1)),
    (8, {1: "C3", 2: "C3", 3: "C4", 0: "C4"}, "5 5 10 10 20 20", (3, 0, 2, 1)),
]


@pytest.mark.parametrize(("seats", "plays", "bills", "ranking"), EQUALS)
def test_of_equals_the_one_who_sits_farther_from_the_dealer_is_the_weaker_and_does_not_propose(
    seats: int, plays: dict[int, str], bills: str, ranking: tuple[int, ...]
) -> None:
    """R17: counted clockwise from the dealer of this round."""
    state = at_colibri(seats, plays, bills)
    assert played(state).contests[0].claimants == ranking
    assert GAME.to_act(state) == (ranking[0],)


def test_of_equals_the_one_who_sits_farther_from_the_dealer_is_the_weakest_in_the_duel() -> None:
    """R17: 1 has the 5; of the two 4 seat 6 is the weaker, so it is met first."""
    state = turn(at_colibri(8, {1: "C5", 3: "C4", 6: "C4"}, "5 20"), "1=20,3=5,6=-")
    state = turn(turn(state, "duel", "duel"), "dice=C2-1,C1-6")
    assert meetings(state) == [(1, 6, 1), (1, 3, 3)]


def test_of_equals_the_nearer_one_is_the_strongest_in_the_duel() -> None:
    """R17: of the two 4 seat 3 is the stronger, so it meets the 1, and then seat 6."""
    state = turn(at_colibri(8, {1: "C1", 3: "C4", 6: "C4"}, "5 20"), "1=-,3=20,6=5")
    state = turn(turn(state, "duel", "duel"), "dice=C1-1,C3-2")
    assert meetings(state) == [(3, 1, 3), (3, 6, 3)]


@pytest.mark.parametrize(
    ("seats", "dealer_bills", "near", "far"),
    [(8, "5 20", 0, 7), (8, "5 10 20 40", 2, 0), (7, "5 10 20 40", 6, 0), (7, "5 5 10 10 20 20", 5, 1)],
)
def test_of_equals_the_one_who_sits_farther_from_the_dealer_wins_a_tie(
    seats: int, dealer_bills: str, near: int, far: int
) -> None:
    """R17."""
    state = at_colibri(seats, {near: "C3", far: "C3"}, dealer_bills)
    everything = dealer_bills.replace(" ", "+")
    state = turn(turn(state, ",".join(sorted([f"{near}={everything}", f"{far}=-"]))), "duel")
    assert meetings(turn(state, "dice=C4-4")) == [(near, far, far)]
    assert meetings(turn(state, "dice=C4-3")) == [(near, far, near)]
    assert meetings(turn(state, "dice=C3-4")) == [(near, far, far)]
