"""What CI relies on: a test that hangs fails and says where, and slow tests are not left out unseen."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tiers import SLOW_LIMIT

ROOT = Path(__file__).parents[2]

HANGS = """
import threading

def test_waits_for_ever():
    threading.Event().wait()

def test_is_run_all_the_same():
    pass
"""
SLOW = """
import pytest

pytestmark = pytest.mark.slow

@pytest.mark.parametrize("number", range(10))
def test_slow(number):
    pass

@pytest.mark.parametrize("number", range({late}))
def test_left_out(number):
    pytest.skip("the 45 minutes for slow tests are over")
"""


def run(directory: Path, source: str, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """With the project's own settings."""
    (directory / "test_it.py").write_text(source, "utf-8")
    ours = ["-c", str(ROOT / "pyproject.toml"), f"--rootdir={directory}", "-p", "tests.conftest"]
    command = [sys.executable, "-m", "pytest", *ours, *options, str(directory / "test_it.py")]
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(command, cwd=directory, env=env, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("processes", [pytest.param("0", marks=pytest.mark.slow), "1"])
def test_a_test_that_hangs_fails_with_a_stack_and_the_others_run(tmp_path: Path, processes: str) -> None:
    done = run(tmp_path, HANGS, "-n", processes, "-o", "timeout=1")
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "Failed: Timeout (>1.0s) from pytest-timeout." in done.stdout
    assert "threading.Event().wait()" in done.stdout


def test_every_test_has_a_limit(request: pytest.FixtureRequest) -> None:
    assert float(request.config.getini("timeout")) == 300
    assert request.config.getini("timeout_method") == "signal"


@pytest.mark.slow
def test_a_slow_test_has_a_longer_one(request: pytest.FixtureRequest) -> None:
    marker = request.node.get_closest_marker("timeout")
    assert marker.args == (SLOW_LIMIT,)


@pytest.mark.parametrize(("late", "code", "processes"), [(0, 0, "0"), (1, 0, "0"), (2, 1, "1")])
def test_slow_tests_that_were_left_out_are_counted_and_too_many_fail(
    tmp_path: Path, late: int, code: int, processes: str
) -> None:
    environment = {"SLOW_MINUTES": "45", "SLOW_LEFT_OUT": str(tmp_path / "left")}
    done = run(tmp_path, SLOW.format(late=late), "-m", "slow", "-n", processes, **environment)
    assert done.returncode == code, done.stdout
    assert (tmp_path / "left").read_text() == f"{late}\n"
    assert ("2 of 12 slow tests left out: expected 90% of them to run" in done.stdout) == bool(code)


@pytest.mark.slow
def test_when_the_minutes_are_over_no_slow_test_is_begun(tmp_path: Path) -> None:
    environment = {"SLOW_MINUTES": "0", "SLOW_LEFT_OUT": str(tmp_path / "left")}
    done = run(tmp_path, SLOW.format(late=0), "-m", "slow", "-n", "0", **environment)
    assert (done.returncode, (tmp_path / "left").read_text()) == (1, "10\n")
