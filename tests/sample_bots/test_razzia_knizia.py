"""The sample bots of Razzia! by Knizia: no faults, decisions by the view alone, and the best of them is the best."""

from collections.abc import Sequence
from itertools import cycle, islice

import pytest

from harness.bot.bot import Bot
from harness.bot.razzia_knizia import View
from sample_bots.razzia_knizia.appraiser import Appraiser
from sample_bots.razzia_knizia.greedy import Greedy
from sample_bots.razzia_knizia.random_bot import RandomBot
from tests.sample_bots.tournament import Program, margins, scores
from tests.support.games.razzia_knizia.positions import GAME

SAMPLES: tuple[Program, ...] = (RandomBot, Greedy, Appraiser)
BLOCKS = {2: 30, 3: 16, 4: 12, 5: 10}  # deals by seats
every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda bot: bot.__name__)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_samples_play_with_each_other_without_a_fault(seats: int) -> None:
    for first in range(len(SAMPLES)):
        scores([*islice(cycle(SAMPLES), first, first + seats)], "mixed")
        scores([SAMPLES[first]] * seats, "alike")


@every_sample
def test_a_sample_decides_the_same_when_it_is_asked_again(sample: Program) -> None:
    class Doubted(sample):  # type: ignore[misc, valid-type]
        def move(self, view: View, time_left: float) -> object:
            first = super().move(view, time_left)
            another: Bot = sample(self.seating)
            assert another.move(view, time_left) == first
            return first

    for seats in (2, 5):
        scores([Doubted] * seats, "again")


@every_sample
def test_a_game_of_a_sample_can_be_repeated(sample: Program) -> None:
    assert scores([sample] * 4, "repeated") == scores([sample] * 4, "repeated")


@pytest.mark.slow
@pytest.mark.parametrize(
    "rivals",
    [(RandomBot,), (Greedy,), (RandomBot, Greedy)],
    ids=lambda rivals: "-".join(bot.__name__ for bot in rivals),
)
@pytest.mark.parametrize("seats", BLOCKS)
def test_the_appraiser_beats_every_other_sample(seats: int, rivals: Sequence[Program]) -> None:
    for rival, margin in margins(Appraiser, rivals[: seats - 1], seats, BLOCKS[seats]).items():
        assert margin.is_a_win, f"over {rival.__name__}: {margin}"
