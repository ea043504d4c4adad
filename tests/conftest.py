"""What holds for all tests, however they were started."""

import os
import signal
import time

import pytest

from harness.transport.machine import lacks_strict

SLOW_MINUTES = "SLOW_MINUTES"  # in the environment: when so many have gone by, no slow test is begun any more
_began = time.monotonic()


def pytest_configure() -> None:
    """No command says that this machine has no strict sandbox: tests that need one ask for it. Ctrl-C ends what tests
    start, also where a shell has started the tests in the background, which has them ignore it."""
    if lacks_strict():
        os.environ.setdefault("HARNESS_SANDBOX", "limits")
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """CI has an end, and a machine may be slow: what it leaves out it counts."""
    minutes = float(os.environ.get(SLOW_MINUTES, "inf"))
    if item.get_closest_marker("slow") and time.monotonic() - _began > 60 * minutes:
        pytest.skip(f"the {minutes:g} minutes for slow tests are over")
