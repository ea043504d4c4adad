"""Who runs tests as an ordinary user is none with rights, and says what pytest says."""

import os
import subprocess
import sys

import pytest

from tests.support.views import ROOT

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can be another"),
]

_NO_TESTS = 5  # pytest's exit code


def as_user(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tests.as_user", "-n0", "-rs", "tests/transport/test_uids.py", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_tests_that_are_for_root_alone_are_left_out() -> None:
    found = as_user("-k", "groups")
    assert "only root can make them others" in found.stdout
    assert found.returncode == 0


def test_the_exit_code_is_pytests() -> None:
    assert as_user("-k", "no_test_has_this_name").returncode == _NO_TESTS
