"""The referee's moves for a silent seat (R21), the list they head, and random moves."""

from itertools import islice
from random import Random

import pytest

from harness.engine import NATURE, Chance, Record, Turn, write_record
from harness.games.razzia.moves import Answer
from harness.games.razzia.state import State
from tests.support.games.razzia.positions import GAME, LEFT, dealt, every_position, hand, shown, table, turn


def stand_in(state: State, seat: int) -> str:
    return GAME.notation.write(next(GAME.legal_moves(state, seat)))


def listed(state: State, seat: int) -> list[str]:
    return list(map(GAME.notation.write, GAME.legal_moves(state, seat)))


@pytest.mark.parametrize(
    ("bills", "bar"),
    [
        ("50 40 30 25 20 5", "Z"),
        ("50 5 30 25 20 15", "T"),
        ("50 20 10 30 10 15", "H"),  # of equals the first in reading order
        ("5 5 5 5 5 5", "C"),
    ],
)
def test_for_a_silent_dealer_the_last_bill_goes_on_the_bar_with_the_least_money(bills: str, bar: str) -> None:
    """R21: of equals the first in reading order, whatever the last bill is."""
    for last in ("10", "50"):
        assert stand_in(dealt(4, bills=f"{bills} {last}"), 0) == bar


def test_the_least_money_counts_and_not_the_fewest_bills() -> None:
    """R21: two bills of 5 on Cotton Club are less than one of 15 elsewhere."""
    raids = "CR3", "TR3", "HR3", "JR3"
    bills = "50 5 50 50 50 50 40" + " 15 5 15 15 15 15 40"
    state = turn(turn(dealt(4, *raids, bills=bills), "C"), *raids)
    assert stand_in(state, 1) == "T"


@pytest.mark.parametrize(
    ("cards", "card"),
    [
        ("C6 T5 H4 J3 L2", "L2"),
        ("C6 CR3 T5 TR4 ZR3", "T5"),  # any gambler before any raid
        ("CR6 TR4 HR3 Z6 JR3", "Z6"),
        ("CR6 TR4 HR3 JR3 ZR4", "HR3"),  # no gambler: the weakest raid
        ("Z2 J2 T2 C3 CR3", "T2"),  # of equals the first in reading order
        ("ZR3 TR3 LR3 CR4 HR3", "TR3"),
    ],
)
def test_a_silent_seat_plays_its_weakest_gambler_or_else_its_weakest_raid(cards: str, card: str) -> None:
    """R21: of equals the first in reading order."""
    assert stand_in(turn(dealt(4, cards), "C"), 0) == card


@pytest.mark.parametrize(
    ("plays", "bills", "offer"),
    [
        # the largest bill to the stronger, the next one to the other, and so on to who has less
        ("C5 C3 TR3", "20 20", "0=20,1=20"),
        ("C5 C3 TR3", "10 20", "0=20,1=10"),
        ("C3 C5 TR3", "10 20", "0=10,1=20"),
        ("C5 C3 TR3", "5 10 15 20", "0=5+20,1=10+15"),
        ("C5 C3 TR3", "10 10 20", "0=20,1=10+10"),
        ("C5 C3 TR3", "10 10 10", "0=10+10,1=10"),  # ties to the stronger
        ("C3 C5 TR3", "10 10 10", "0=10,1=10+10"),
        ("C3 C5 C4", "10 20 30", "0=10,1=30,2=20"),
        ("C3 C5 C4", "50", "0=-,1=50,2=-"),
        ("C3 C5 C4", "5 20", "0=-,1=20,2=5"),
        ("C3 C5 C4", "5 5 20 20 20", "0=20,1=5+20,2=5+20"),
        ("C6 CR3 CR4", "40 5 10 20", "1=5+10+20,2=40"),
    ],
)
def test_a_silent_proposer_makes_the_most_even_split(plays: str, bills: str, offer: str) -> None:
    """R21: the largest bill first, each to the claimant who has least so far, of several the strongest."""
    state = shown(*plays.split(), bars={"C": bills})
    assert stand_in(state, GAME.to_act(state)[0]) == offer


def test_of_equal_cards_the_nearer_to_the_dealer_is_the_stronger_in_a_silent_proposers_split() -> None:
    """R21 with R17: seat 0 deals."""
    state = shown("C5", "TR3", "C3", "TR4", "TR5", "C3", "TR6", bars={"C": "5 10"})
    assert stand_in(state, 0) == "0=10,2=5,5=-"


def test_a_silent_claimant_accepts() -> None:
    """R21: even if it is offered nothing."""
    state = turn(shown("C5", "C3", "TR3", bars={"C": "5 20"}), "0=5+20,1=-")
    assert next(GAME.legal_moves(state, 1)) is Answer.ACCEPT


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_the_referees_move_needs_no_secret(seats: int) -> None:
    """R21: it is the same where everything is different that the seat cannot see."""
    for state in every_position(seats, seed=seats):
        for seat in GAME.to_act(state):
            if seat != NATURE:
                other = _with_other_secrets(state, seat)
                assert GAME.view(state, seat) == GAME.view(other, seat)
                assert stand_in(state, seat) == stand_in(other, seat)


def _with_other_secrets(state: State, seat: int) -> State:
    """The other hands have changed places, and the hidden piles go the other way."""
    other = GAME.copy(state)
    others = [hand for owner, hand in enumerate(other.hands) if owner != seat]
    other.hands = [*others[1:], others[0]]
    other.hands.insert(seat, state.hands[seat].copy())
    other.pile.reverse()
    other.bills[:-1] = other.bills[-2::-1]  # the last one is in a dealer's hand
    GAME.audit(other)
    return other


def test_the_referees_move_is_marked_in_the_log() -> None:
    """R21."""
    state = turn(dealt(3, "C3", "T5", "HR4"), "C")
    moves = {seat: next(GAME.legal_moves(state, seat)) for seat in range(3)}
    silent, asked = Turn(moves, (1,)), Turn(moves)
    zero, one, two = [stand_in(state, seat) for seat in range(3)]
    log = write_record(GAME, Record("razzia", 3, "a deal", LEFT, (silent, asked)))
    assert log.splitlines()[-2:] == [f"0:{zero} 1!{one} 2:{two}", f"0:{zero} 1:{one} 2:{two}"]


@pytest.mark.parametrize("seats", range(3, 9))
def test_every_legal_move_is_listed_once_and_passes_the_check(seats: int) -> None:
    phases = set()
    for state in every_position(seats, seed=seats):
        for seat in GAME.to_act(state):
            if seat == NATURE:
                continue
            moves = list(islice(GAME.legal_moves(state, seat), 1000))
            phases.add(table(state).phase)
            assert len(moves) == len(set(moves)) > 0
            for move in moves:
                GAME.check(state, seat, move)
    assert phases == {"place", "play", "offer", "answer"}


def test_all_bars_are_listed_the_least_money_first() -> None:
    assert listed(dealt(4, bills="50 40 30 25 20 5 5"), 0) == ["Z", "L", "J", "H", "T", "C"]


def test_all_cards_of_the_hand_are_listed_the_weakest_first() -> None:
    state = turn(dealt(4, "CR4 T6 ZR3 J2 L2"), "C")
    assert listed(state, 0) == ["J2", "L2", "T6", "ZR3", "CR4"]


def test_equal_cards_are_listed_once() -> None:
    state = turn(dealt(7, "C3 C3 C4 C4 C5"), "C")
    assert len(hand(state, 0)) == 5
    assert listed(state, 0) == ["C3", "C4", "C5"]


def test_both_answers_are_listed() -> None:
    state = turn(shown("C5", "C3", "TR3", bars={"C": "5 20"}), "0=5,1=20")
    assert listed(state, 1) == ["accept", "duel"]


@pytest.mark.parametrize("phase", ["place", "play", "offer", "answer"])
def test_random_moves_are_legal_and_every_legal_move_is_possible(phase: str) -> None:
    random = Random(5).random
    state = dealt(3, "C5", "C3", "C4", bills="5 5 5 5 20")
    for move in ("C", "C5 C3 C4", "0=5+20,1=-,2=-"):
        if table(state).phase == phase:
            break
        state = turn(state, *move.split())
    assert table(state).phase == phase
    drawn = [GAME.random_moves(state, random) for _ in range(300)]
    for seat in GAME.to_act(state):
        assert {moves[seat] for moves in drawn} == set(GAME.legal_moves(state, seat))
    assert all(tuple(moves) == GAME.to_act(state) for moves in drawn)


@pytest.mark.parametrize("seats", [3, 8])
def test_chance_is_a_function_of_the_key(seats: int) -> None:
    """The same position and key give the same move; another key gives another."""
    for state in every_position(seats, seed=seats):
        if table(state).phase in ("cards", "bills"):
            one, again, other = [GAME.chance(state, Chance(bytes([key] * 32))) for key in (1, 1, 2)]
            assert one == again != other
