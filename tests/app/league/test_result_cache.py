"""What a cache gives is what it was given, as often as one likes, and is read from where it comes from once."""

import resource
import signal
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from harness.app.league import result_cache
from harness.app.league.result_cache import ResultCache
from harness.league.fixtures import Played
from harness.league.ratings.results import Rows


def parts(count: int) -> Iterator[Rows]:
    for number in range(1, count + 1):
        yield Rows.of([Played(number, 1, (0, 1), (1, 2), (number, -7))])


def numbers(rows: Rows) -> list[int]:
    return [game.number for game in rows.played()]


@pytest.fixture(params=["memory", "disk"], autouse=True)
def _place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "disk":
        monkeypatch.setattr(result_cache, "_IN_MEMORY", 1)


def test_parts_come_again_as_they_were_and_are_read_once() -> None:
    with ResultCache.of(parts(3)) as cache:
        first, second = [*cache], [*cache]
    assert [*map(numbers, first)] == [[1], [2], [3]]
    for one, other, given in zip(first, second, parts(3), strict=True):
        for rows in (one, other):
            assert np.array_equal(rows.games, given.games)
            assert np.array_equal(rows.seats, given.seats)


def test_readers_that_stop_or_take_turns_get_all_the_same() -> None:
    with ResultCache.of(parts(4)) as cache:
        next(iter(cache))
        one, other = iter(cache), iter(cache)
        turns = [numbers(next(each)) for each in (one, one, other, one, other, other)]
        assert turns == [[1], [2], [1], [3], [2], [3]]
        assert [*map(numbers, one)] == [*map(numbers, other)] == [[4]]


@pytest.mark.process
def test_a_full_disk_is_said() -> None:
    """In a process of its own, which may write no file of more than some bytes."""
    code = """
from tests.app.league.test_result_cache import parts, result_cache
result_cache._IN_MEMORY = 1
try:
    with result_cache.ResultCache.of(parts(9)) as cache:
        [*cache]
except result_cache.HarnessError as error:
    print(error)
"""

    def small_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, 1_000))

    done = subprocess.run(
        [sys.executable, "-c", code], preexec_fn=small_files, capture_output=True, text=True
    )
    assert done.stdout.endswith(": no room for the results that are read (File too large)\n"), done.stderr
