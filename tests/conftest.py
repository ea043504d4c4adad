"""What holds for all tests, however they were started."""

import gc
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.local.machine import lacks_strict
from tests.support.tiers import SLOW_LIMIT, Guard, is_pure, mark_processes

SLOW_MINUTES = "SLOW_MINUTES"  # in the environment: when so many have gone by, no slow test is begun any more
SLOW_LEFT_OUT = "SLOW_LEFT_OUT"  # in the environment: a file for the number of those that were left out so
_FLOOR = 0.9  # of the slow tests must have run: what is always left out is never tested
_LATE = "minutes for slow tests are over"
_began = time.monotonic()
_guard = Guard()


def pytest_configure() -> None:
    """No command says that this machine has no strict sandbox: tests that need one ask for it. What matches keep of
    themselves is kept among the tests' own files, and the database of whoever runs the tests is in none of them. Ctrl-C ends what tests start, also where a shell has started the tests in
    the background, which has them ignore it."""
    os.environ["XDG_STATE_HOME"] = os.path.join(tempfile.gettempdir(), f"harness-tests-{os.getuid()}")
    os.environ.pop("HARNESS_DB", None)
    if lacks_strict():
        os.environ.setdefault("HARNESS_SANDBOX", "limits")
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _guard.install()


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mark_processes(items)
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_LIMIT))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is there when all tests are read stays to the end, so the garbage collector never searches it: that took a quarter
    of a second each time, and suites that look for what a test leaves collect after each test."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """CI has an end, and a machine may be slow: what it leaves out it counts."""
    minutes = float(os.environ.get(SLOW_MINUTES, "inf"))
    if item.get_closest_marker("slow") and time.monotonic() - _began > 60 * minutes:
        pytest.skip(f"the {minutes:g} {_LATE}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Guards a pure test with all its fixtures."""
    if is_pure(item):
        _guard.begin()
    try:
        return (yield)
    finally:
        _guard.end()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """A pure test fails also where the code under test has swallowed the refusal."""
    result = yield
    if refused := _guard.refused():
        pytest.fail(f"{refused[0]} in a test without a mark: expected pytest.mark.process on it")
    return result


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In the process that hears of all tests: it says how many were left out, and fails if they are too many."""
    reporter: Any = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or SLOW_MINUTES not in os.environ:
        return
    left = len([each for each in reporter.stats.get("skipped", []) if _LATE in str(each.longrepr)])
    ran = sum([len(reporter.stats.get(kind, [])) for kind in ("passed", "failed")])
    if file := os.environ.get(SLOW_LEFT_OUT):
        Path(file).write_text(f"{left}\n", "ascii")
    if ran < _FLOOR * (ran + left):
        reporter.write_line(
            f"{left} of {ran + left} slow tests left out: expected {_FLOOR:.0%} of them to run"
        )
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
