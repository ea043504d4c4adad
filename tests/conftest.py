"""What holds for all tests, however they were started."""

import os
import signal

from harness.transport.machine import lacks_strict


def pytest_configure() -> None:
    """No command says that this machine has no strict sandbox: tests that need one ask for it. Ctrl-C ends what tests
    start, also where a shell has started the tests in the background, which has them ignore it."""
    if lacks_strict():
        os.environ.setdefault("HARNESS_SANDBOX", "limits")
    signal.signal(signal.SIGINT, signal.default_int_handler)
