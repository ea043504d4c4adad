"""Commands in the process of the test."""

import sys
from typing import NamedTuple

import pytest

from harness.cli import main


class Done(NamedTuple):
    code: int
    out: str
    err: str


class Desk:
    """A directory with a stored league in it, where commands are typed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def types(self, *words: str) -> Done:
        self._monkeypatch.setattr(sys, "argv", ["harness", *words])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        return Done(code, *self._capsys.readouterr())
