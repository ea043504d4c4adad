"""The sample bots of Hick Hack: they play without a fault, they decide by the view alone, and the best is the best."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, cycle, islice, product

import pytest

from harness.bot import Bot
from harness.bot.hick_hack import View
from sample_bots.hick_hack._odds import cheapest, duel
from sample_bots.hick_hack.greedy import Greedy
from sample_bots.hick_hack.random_bot import RandomBot
from sample_bots.hick_hack.schemer import Schemer
from tests.sample_bots.tournament import Program, margins, scores

SAMPLES: tuple[Program, ...] = (RandomBot, Greedy, Schemer)
every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda bot: bot.__name__)
BLOCKS = {2: 20, 4: 16, 6: 8}  # deals by seats; so many tell the closest rival from an equal


@every_sample
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_sample_plays_without_a_fault(sample: Program, seats: int) -> None:
    scores([sample] * seats, "alike")


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_samples_play_with_each_other_without_a_fault(seats: int) -> None:
    scores([*islice(cycle(SAMPLES), 1, 1 + seats)], "mixed")


@every_sample
def test_a_sample_decides_the_same_when_it_is_asked_again(sample: Program) -> None:
    class Doubted(sample):  # type: ignore[misc, valid-type]
        def move(self, view: View, time_left: float) -> object:
            another: Bot = sample(self.seating)
            first = super().move(view, time_left)
            assert another.move(view, time_left) == first
            return first

    for seats in (2, 5):
        scores([Doubted] * seats, "again")


@pytest.mark.parametrize("duellists", [2, 3])
def test_the_odds_of_a_duel_are_what_comes_of_all_rolls(duellists: int) -> None:
    """Counted to the fourth roll of those who tie, which leaves little."""
    for numbers in combinations_with_replacement(range(3, 7), duellists):
        assert duel(numbers) == pytest.approx(_counted(numbers, rolls=4), abs=0.01)


def test_the_odds_of_a_duel_add_up() -> None:
    for duellists in range(1, 7):
        for numbers in combinations_with_replacement((3, 4, 6), duellists):
            assert sum(duel(numbers)) == pytest.approx(1)


def test_the_cheapest_grains_are_the_least_that_is_enough() -> None:
    assert cheapest((1, 2, 3), 2.5) in ([3], [1, 2])
    assert cheapest((1, 1, 3), 2.5) == [3]
    assert cheapest((2, 2), 4) == [2, 2]
    assert cheapest((2, 2), 0) == []
    assert cheapest((2, 2), 5) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "rivals", [(RandomBot,), (Greedy,), (RandomBot, Greedy)], ids=["random", "greedy", "mixed"]
)
@pytest.mark.parametrize("seats", BLOCKS)
def test_schemer_beats_every_other_sample(seats: int, rivals: Sequence[Program]) -> None:
    for rival, margin in margins(Schemer, rivals, seats, BLOCKS[seats] * len(rivals)).items():
        assert margin.is_a_win, f"over {rival.__name__}: {margin}"


@cache
def _counted(numbers: tuple[int, ...], rolls: int) -> list[float]:
    """Each one's part of all rolls that are possible; whatever is undecided then is shared."""
    if not rolls:
        return [1 / len(numbers)] * len(numbers)
    won = [0.0] * len(numbers)
    for faces in product(range(1, 7), repeat=len(numbers)):
        totals = [number + face for number, face in zip(numbers, faces, strict=True)]
        first = [place for place, total in enumerate(totals) if total == max(totals)]
        again = _counted(tuple([numbers[place] for place in first]), rolls - 1) if len(first) > 1 else [1.0]
        for place, chance in zip(first, again, strict=True):
            won[place] += chance / 6 ** len(numbers)
    return won
