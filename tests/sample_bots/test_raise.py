"""The samples of RAISE: they play without a fault, they decide by the view alone, and Banker is the strongest."""

from itertools import cycle, islice

import pytest

from harness.bot import Bot, sample_bot
from harness.bot.raise_game import View
from harness.bot.samples import samples
from tests.sample_bots.tournament import Program, margins, scores

SAMPLES = [sample_bot("raise", name) for name in samples("raise")]
BANKER = sample_bot("raise", "banker")
RIVALS = [sample for sample in SAMPLES if sample is not BANKER]
BLOCKS = {2: 12, 3: 8, 5: 6}  # so many tell the closest rival of a table from an equal

every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda bot: bot.__name__)


def test_there_are_three_samples() -> None:
    assert len(SAMPLES) == 3


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_samples_play_alike_and_with_each_other_without_a_fault(seats: int) -> None:
    for first in range(len(SAMPLES)):
        scores([SAMPLES[first]] * seats, f"alike {seats}")
        scores([*islice(cycle(SAMPLES), first, first + seats)], f"mixed {seats}")


@every_sample
def test_a_sample_decides_the_same_when_it_is_asked_again(sample: Program) -> None:
    class Doubted(sample):  # type: ignore[misc, valid-type]
        def move(self, view: View, time_left: float) -> object:
            first = super().move(view, time_left)
            another: Bot = sample(self.seating)
            assert super().move(view, time_left) == first
            assert another.move(view, time_left) == first
            return first

    scores([Doubted] * 4, "again")


@pytest.mark.parametrize("seats", BLOCKS)
def test_banker_ends_with_more_than_every_rival_at_95_percent(seats: int) -> None:
    for rival in RIVALS:
        margin = margins(BANKER, [rival], seats, BLOCKS[seats])[rival]
        assert margin.is_a_win, f"{rival.__name__} at {seats} seats: {margin}"
