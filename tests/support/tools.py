"""Tools that a test needs and a machine may lack: then the test skips and says which; in CI it fails instead."""

import os
import shutil

import pytest


def needed(tool: str) -> str:
    path = shutil.which(tool)
    if path is None:
        missing(f"{tool} is not on this machine")
    assert path
    return path


def missing(what: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(f"{what}, and CI must have it")
    pytest.skip(what)
