"""What holds for all tests: no command says that this machine has no strict sandbox. Tests that need one ask for it."""

import os

from harness.transport.machine import lacks_strict


def pytest_configure() -> None:
    if lacks_strict():
        os.environ.setdefault("HARNESS_SANDBOX", "limits")
