"""The tests of a comparison: their verdicts by what the differences are, and how often they are wrong."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from harness.league.compare.eprocess import eprocess, log_wealth
from harness.league.compare.gsprt import FIRST, gsprt, variance_left
from harness.league.compare.hypotheses import Hypotheses
from harness.league.compare.reading import Method
from harness.league.compare.verdict import VersionVerdict
from harness.league.ratings.results import Floats
from tests.compare.real import compared, erring
from tests.compare.simulation import HYPOTHESES, TESTS, WORLDS, simulated
from tests.support.strategies import examples

MIRRORED = {VersionVerdict.BETTER: VersionVerdict.WORSE, VersionVerdict.WORSE: VersionVerdict.BETTER}
each_test = pytest.mark.parametrize("method", [*Method])
STEPS = [-1.0, -0.5, -0.25, -0.125, 0.0, 0.0, 0.125, 0.25, 0.5, 1.0]
differences = arrays(np.float64, st.integers(1, 120), elements=st.sampled_from(STEPS))
few = arrays(np.float64, st.integers(1, 5), elements=st.sampled_from(STEPS))


def normal(mean: float, blocks: int, seed: int = 1) -> Floats:
    return np.random.default_rng(seed).normal(mean, 0.15, blocks).clip(-0.9, 0.9)


@each_test
@pytest.mark.parametrize(
    ("elo", "verdict"), [(60, VersionVerdict.BETTER), (-60, VersionVerdict.WORSE), (0, VersionVerdict.SAME)]
)
def test_a_clear_case_gets_its_verdict(method: Method, elo: float, verdict: VersionVerdict) -> None:
    values = normal(elo / 20 * HYPOTHESES.points, 1500)
    assert TESTS[method](values, HYPOTHESES).verdict is verdict


@each_test
def test_versions_that_never_differ_play_alike(method: Method) -> None:
    reading = TESTS[method](np.zeros(400), HYPOTHESES)
    assert (reading.verdict, reading.mean) == (VersionVerdict.ALIKE, 0.0)
    assert 20 < reading.blocks < 200
    one = np.zeros(400)
    one[5] = 0.1
    assert TESTS[method](one, HYPOTHESES).verdict is VersionVerdict.SAME


@each_test
def test_before_the_first_block_nothing_is_known(method: Method) -> None:
    reading = TESTS[method](np.zeros(0), HYPOTHESES)
    assert (reading.verdict, reading.blocks) == (VersionVerdict.UNKNOWN, 0)


def test_the_usual_test_says_nothing_before_sixteen_blocks() -> None:
    wins = np.full(40, 0.9)
    assert gsprt(wins[: FIRST - 1], HYPOTHESES).verdict is VersionVerdict.UNKNOWN
    assert gsprt(wins, HYPOTHESES) == gsprt(wins[:FIRST], HYPOTHESES)


@each_test
@examples(60)
@given(differences)
def test_the_mirror_image_gets_the_mirrored_verdict(method: Method, values: Floats) -> None:
    reading, mirrored = (TESTS[method](sign * values, HYPOTHESES) for sign in (1, -1))
    assert mirrored.verdict is MIRRORED.get(reading.verdict, reading.verdict)
    assert mirrored.blocks == reading.blocks
    assert mirrored.mean == pytest.approx(-reading.mean)
    assert (mirrored.low, mirrored.high) == pytest.approx((-reading.high, -reading.low), abs=2e-3)


@each_test
@examples(60)
@given(differences, st.integers(0, 120))
def test_what_comes_after_a_verdict_does_not_change_it(method: Method, values: Floats, cut: int) -> None:
    early = TESTS[method](values[:cut], HYPOTHESES)
    if early.verdict.is_known:
        assert TESTS[method](values, HYPOTHESES) == early


@each_test
def test_what_is_missing_is_estimated_and_shrinks(method: Method) -> None:
    values = normal(0.015, 1000, seed=5)
    needed = [TESTS[method](values[:blocks], HYPOTHESES) for blocks in (40, 120)]
    assert all(reading.verdict is VersionVerdict.UNKNOWN for reading in needed)
    assert all(reading.more is None or 0 < reading.more < 10_000 for reading in needed)


@examples(60)
@given(few)
def test_the_wealth_of_who_bets_does_not_grow_in_the_mean_if_there_is_nothing_to_win(values: Floats) -> None:
    """Over both signs of each difference, which are equally likely where the mean is 0."""
    signs = np.array(np.meshgrid(*[[-1, 1]] * len(values))).reshape(len(values), -1).T
    wealth = np.exp([log_wealth(sign * values, 0.0)[-1] for sign in signs])
    assert wealth.mean() <= 1 + 1e-9


def test_luck_is_taken_out_of_the_differences() -> None:
    random = np.random.default_rng(3)
    luck = random.normal(0, 10, 400)
    skill = random.normal(0.02, 0.1, 400)
    values = skill + 0.012 * luck
    assert variance_left(values, luck) < 0.6
    with_luck, without = gsprt(values, HYPOTHESES, luck), gsprt(values, HYPOTHESES)
    narrow, wide = (gsprt(values[:30], HYPOTHESES, each) for each in (luck[:30], None))
    assert narrow.high - narrow.low < wide.high - wide.low
    assert with_luck.blocks <= without.blocks


def test_luck_of_few_blocks_is_not_taken_out() -> None:
    """A line through one point explains all of it: versions that seldom differ were told apart by it in 6 % of all cases."""
    values, luck = np.zeros(200), np.zeros(200)
    values[[5, 60, 90]], luck[[5, 60, 90]] = (0.2, -0.1, 0.1), (30, -15, 15)
    assert gsprt(values, HYPOTHESES, luck) == gsprt(values, HYPOTHESES)


@pytest.mark.parametrize("world", WORLDS)
def test_luck_that_is_taken_out_makes_no_verdict_wrong(world: str) -> None:
    assert simulated(Method.GSPRT, world, 0.0, 100, luck=True, blocks=400).wrong < 0.12


@each_test
@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("elo", [0.0, 20.0])
def test_verdicts_are_wrong_no_more_often_than_they_may_be(method: Method, world: str, elo: float) -> None:
    """In short: `python -m tests.compare` simulates 10,000 tests. Of 100 at 5 %, 12 or more come in 0.4 % of all cases."""
    assert simulated(method, world, elo, 100, blocks=400).wrong < 0.12


def test_a_margin_is_turned_into_points() -> None:
    assert Hypotheses(margin=20).points == pytest.approx(0.0288, abs=1e-4)


def test_sample_bots_of_which_one_errs_often_are_told_apart() -> None:
    reading, blocks = compared(
        erring(0.9, "a"), erring(0.0, ""), 7, seats=3, hypotheses=Hypotheses(margin=80)
    )
    assert reading.verdict is VersionVerdict.BETTER
    assert len(blocks) == reading.blocks < 60
    assert eprocess(np.array([block.difference for block in blocks]), HYPOTHESES).mean == pytest.approx(
        np.mean([block.difference for block in blocks])
    )
