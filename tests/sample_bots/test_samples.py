"""The sample bots: they play without a fault, they decide by the view alone, and the strong one is the strongest."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, cycle, islice, product

import pytest

from harness.bot import CARDS, Bot, View, ranked
from harness.games.razzia.duels import fought
from harness.games.razzia.state import Duel
from sample_bots.razzia._odds import cheapest, duel, meeting, refusals, worth
from sample_bots.razzia.strong import Strong
from tests.sample_bots.tournament import RIVALS, SAMPLES, Program, margins, scores

every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda bot: bot.__name__)
GAMBLERS = {card.number: card for card in CARDS if card.bar == 0 and not card.raid}

# Deals by seats; so many tell the closest rival of a table from an equal.
BLOCKS = {3: 18, 5: 12, 8: 8}


@every_sample
@pytest.mark.parametrize(
    "seats", [3, 8, *[pytest.param(seats, marks=pytest.mark.slow) for seats in range(4, 8)]]
)
def test_a_sample_plays_without_a_fault(sample: Program, seats: int) -> None:
    for deal in range(2):
        scores([sample] * seats, f"alike {deal}")


@pytest.mark.parametrize("seats", range(3, 9))
def test_the_samples_play_with_each_other_without_a_fault(seats: int) -> None:
    for first in range(len(SAMPLES)):
        scores([*islice(cycle(SAMPLES), first, first + seats)], "mixed")


@every_sample
def test_a_sample_decides_the_same_when_it_is_asked_again(sample: Program) -> None:
    class Doubted(sample):  # type: ignore[misc, valid-type]
        def move(self, view: View, time_left: float) -> object:
            first = super().move(view, time_left)
            another: Bot = sample(self.seating)
            assert super().move(view, time_left) == first
            assert another.move(view, time_left) == first
            return first

    for seats in (3, 8):
        scores([Doubted] * seats, "again")


@every_sample
def test_a_game_of_a_sample_can_be_repeated(sample: Program) -> None:
    assert scores([sample] * 4, "repeated") == scores([sample] * 4, "repeated")


def test_a_meeting_is_the_count_of_all_rolls() -> None:
    for stronger, weaker in product(range(1, 7), repeat=2):
        assert duel((stronger, weaker))[0] == pytest.approx(meeting(stronger, weaker))
        if stronger >= weaker:
            assert _counted((stronger, weaker))[0] == pytest.approx(meeting(stronger, weaker))


@pytest.mark.parametrize("duellists", [3, 4])
def test_the_odds_of_a_duel_are_the_count_of_all_rolls_by_the_referees_own_rules(duellists: int) -> None:
    descending = [*combinations_with_replacement(range(6, 0, -1), duellists)]
    for numbers in descending[:: 1 if duellists == 3 else 40]:
        assert duel(numbers) == pytest.approx(_counted(numbers))


def test_the_odds_of_a_duel_add_up() -> None:
    for duellists in range(1, 9):
        for numbers in combinations_with_replacement(range(6, 0, -1), duellists):
            assert sum(duel(numbers)) == pytest.approx(1)


def test_a_duel_is_worth_the_odds_of_what_is_fought_for() -> None:
    one, other = duel((5, 2))
    assert worth((5, 2), (30, 20), 1, [1, 1]) == pytest.approx(50 * other)
    assert worth((5, 2), (30, 20), 0, [1, 1]) == pytest.approx(50 * one)
    assert worth((5, 2), (30, 20), 0, [1, 0]) == 30


def test_a_duel_is_worth_less_or_more_with_those_who_may_refuse() -> None:
    certainly = worth((5, 4, 2), (30, 10, 10), 2, [1, 1, 1])
    alone = worth((5, 4, 2), (30, 10, 10), 2, [1, 0, 1])
    assert certainly == pytest.approx(50 * duel((5, 4, 2))[2])
    assert alone == pytest.approx(40 * duel((5, 2))[1])
    assert worth((5, 4, 2), (30, 10, 10), 2, [1, 0.25, 1]) == pytest.approx((certainly + 3 * alone) / 4)


def test_who_is_offered_more_than_its_duel_is_worth_hardly_refuses() -> None:
    fair = 50 * duel((5, 2))[1]
    assert refusals((5, 2), (40 - round(fair), 10 + round(fair)))[1] < 0.1
    assert refusals((5, 2), (50, 0))[1] > 0.7


def test_the_cheapest_bills_are_the_least_that_is_enough() -> None:
    bills = (5, 10, 15, 40)
    for least in range(72):
        enough = [total for total in map(sum, _subsets(bills)) if total >= least]
        found = cheapest(bills, least)
        assert (found is None) == (not enough)
        assert found is None or sum(found) == min(enough)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rivals",
    [*[(rival,) for rival in RIVALS], RIVALS],
    ids=lambda rivals: rivals[-1].__name__ if len(rivals) == 1 else "mixed",
)
@pytest.mark.parametrize("seats", BLOCKS)
def test_the_strong_bot_beats_every_other_sample(seats: int, rivals: Sequence[Program]) -> None:
    blocks = BLOCKS[seats] * (6 if len(rivals) > 1 else 1)  # a mixed table tells less of each
    for rival, margin in margins(Strong, rivals, seats, blocks).items():
        assert margin.is_a_win, f"over {rival.__name__}: {margin}"


def _counted(numbers: tuple[int, ...]) -> list[float]:
    """Each one's part of all rolls that are possible, fought by the referee."""
    seats = range(len(numbers))
    plays = [GAMBLERS[number] for number in numbers]
    duellists = ranked(seats, plays, 0)
    assert duellists == tuple(seats)
    pairs = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    rolls = [*product(pairs, repeat=len(numbers) - 1)]
    wins = [0] * len(numbers)
    for dice in rolls:
        wins[fought(Duel(0, duellists, (5,)), plays, iter(dice)).meetings[-1].winner] += 1
    return [won / len(rolls) for won in wins]


def _subsets(bills: Sequence[int]) -> Iterator[list[int]]:
    for taken in product((False, True), repeat=len(bills)):
        yield [bill for bill, take in zip(bills, taken, strict=True) if take]
