"""A bot has as many questions open as it answers in a part of its move limit."""

from collections import deque
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.wire.pace import Pace

LIMIT = 1.0
TAKES = st.floats(0.0, 0.99)


def after(takes: Iterable[float], pace: Pace | None = None) -> Pace:
    """A bot that answers one question after another, each in a message of its own."""
    pace, now = pace or Pace(LIMIT), 100.0
    pace.has_work(now)
    for seconds in takes:
        now += seconds
        pace.answered(1, now)
    return pace


def test_a_bot_of_which_nothing_is_known_has_one_question() -> None:
    assert Pace(LIMIT).window == 1


@pytest.mark.parametrize(("seconds", "window"), [(0.2, 1), (0.05, 2), (0.01, 10), (0.001, 100)])
def test_a_steady_bot_has_what_it_answers_in_a_tenth_of_its_limit(seconds: float, window: int) -> None:
    assert after([seconds] * 4_000).window == pytest.approx(window, abs=1)


def test_twice_the_limit_is_twice_the_window() -> None:
    assert after([0.01] * 4_000, Pace(2 * LIMIT)).window == pytest.approx(20, abs=1)


def test_a_bot_gets_more_only_as_more_is_known_of_it() -> None:
    windows = [after([0.0001] * answers).window for answers in (1, 16, 32, 160, 1_600)]
    assert windows == [1, 1, 2, 10, 100]


def test_answers_that_come_together_are_one_row() -> None:
    pace = Pace(LIMIT)
    pace.has_work(0.0)
    for number in range(1, 101):
        pace.answered(100, number * 0.1)
    assert pace.window == pytest.approx(100, abs=1)


@given(st.lists(TAKES, min_size=100, max_size=300), st.integers(10, 90))
def test_one_slow_answer_in_fifty_leaves_no_row_in_which_two_would_be_too_late(
    noise: list[float], every: int
) -> None:
    takes = [0.7 if number % every == 0 else seconds / 1_000 for number, seconds in enumerate(noise * 4)]
    assert after(takes).window <= 2


def late_answers(random: Random, answers: int = 600, games: int = 64) -> int:
    """How many come too late of a bot that takes 1 ms, and for one answer in fifty 700 ms, which has as many questions open as
    it may from its first one on."""
    pace, now, late = Pace(LIMIT), 100.0, 0
    asked = deque([now])
    pace.has_work(now)
    for _ in range(answers):
        put = asked.popleft()
        now += 0.7 if random.random() < 0.02 else 0.001
        if now - put > LIMIT:
            late += 1
            pace.was_late(put, now)
        pace.answered(1, now)
        while len(asked) < max(1, min(pace.window, games)):
            asked.append(now)
    return late


def test_two_slow_answers_seldom_meet_before_one_was_seen() -> None:
    """Of 200 such bots: a bot gets no more questions than it must be known for. With a window that grows four times as
    quickly, 38 have late answers."""
    assert sum(late_answers(Random(seed)) > 0 for seed in range(200)) <= 8


def test_time_in_which_a_bot_has_nothing_to_do_is_not_its_own() -> None:
    pace = Pace(LIMIT)
    for number in range(1_000):
        pace.has_work(10.0 * number)
        pace.answered(1, 10.0 * number + 0.01)
    assert pace.window == pytest.approx(10, abs=1)


def test_a_slow_time_is_forgotten() -> None:
    pace = after([0.5] * 200)
    assert pace.window == 1
    assert after([0.001] * 20_000, pace).window > 50


def test_a_bot_that_says_it_works_on_many_has_so_many_whatever_its_pace() -> None:
    assert Pace(LIMIT, at_once=64).window == 64
    assert after([0.9] * 100, Pace(LIMIT, at_once=64)).window == 64


def test_a_bot_that_is_late_with_its_only_question_has_twice_as_many_with_each_limit() -> None:
    pace, windows = Pace(LIMIT), []
    for second in range(1, 8):
        for _ in range(pace.window):  # all that were put a second ago
            pace.was_late(second - 1.0, float(second))
        windows.append(pace.window)
    assert windows == [2, 4, 8, 16, 32, 64, 128]


def test_a_bot_that_is_late_no_more_is_asked_at_its_pace_again() -> None:
    pace = after([0.2] * 64)
    pace.was_late(200.0, 201.0)
    assert pace.window == 2
    pace.has_work(201.0)
    pace.answered(1, 202.5)  # the late one
    assert pace.window == 2
    pace.answered(1, 202.7)
    assert pace.window == 1


def test_what_nobody_asked_for_says_nothing_of_a_pace() -> None:
    pace = Pace(LIMIT)
    pace.answered(1_000, 1.0)
    pace.answered(0, 2.0)
    assert pace.window == 1


@given(
    st.lists(
        st.tuples(st.sampled_from(["work", "answer", "late"]), st.integers(0, 1_000), st.floats(0.0, 1e6)),
        max_size=200,
    ),
    st.sampled_from([0.01, 1.0, 36_000.0, float("inf")]),
    st.integers(0, 2**32 - 1),
)
def test_there_is_always_a_window(events: list[tuple[str, int, float]], limit: float, at_once: int) -> None:
    pace, now = Pace(limit, at_once), 0.0
    for kind, number, seconds in events:
        now += seconds
        if kind == "work":
            pace.has_work(now)
        elif kind == "answer":
            pace.answered(number, now)
        else:
            pace.was_late(now - number, now)
        assert max(1, min(at_once, 1 << 20)) <= pace.window <= 1 << 20
