"""Commands called in the process of the test: what they say and how they end, without a Python of their own to start.

What is asked of a process itself needs one: signals, terminals, kills, imports, files that are full or closed."""

import gc
import io
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, chdir, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess
from typing import NamedTuple

from harness import __main__ as entry
from harness.cli import main


def harness(
    *words: str, cwd: Path | None = None, stdin: str | bytes = "", **environment: str
) -> CompletedProcess[str]:
    """Calls `harness WORDS…` in a directory, with this input and more in its environment. The answer is as `subprocess.run`
    gives it. What is an error of ours, and would end a process with a traceback, is raised."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = _stream(), _stream(errors="backslashreplace")
    with ExitStack() as stack:
        stack.enter_context(_process_state(["harness", *words], environment))
        stack.enter_context(_stdin(given))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        if cwd:
            stack.enter_context(chdir(cwd))
        code = _exit_code()
    return CompletedProcess(["harness", *words], code, _text(out), _text(err))


class Done(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


class Desk:
    """Where commands are typed: the working directory."""

    def types(self, *words: str) -> Done:
        done = harness(*words)
        return Done(done.returncode, done.stdout, done.stderr)


def _exit_code() -> int:
    try:
        main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


@contextmanager
def _process_state(words: list[str], environment: Mapping[str, str]) -> Iterator[None]:
    """Gives the command arguments and an environment, and takes back what it changes of the process: referees collect garbage
    seldom, and bots that are loaded add directories to the path of modules. What was frozen stays so: the collector would
    search all that the tests share again and again (tests/conftest.py)."""
    before, path, variables, thresholds = sys.argv, [*sys.path], dict(os.environ), gc.get_threshold()
    sys.argv = [entry.__file__, *words[1:]]  # as `python -m harness` has it
    os.environ.update(environment)
    try:
        yield
    finally:
        sys.argv, sys.path[:] = before, path
        os.environ.clear()
        os.environ.update(variables)
        gc.set_threshold(*thresholds)


@contextmanager
def _stdin(given: bytes) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(given), "utf-8")
    try:
        yield
    finally:
        sys.stdin = before


def _stream(errors: str = "strict") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), "utf-8", errors, newline="", write_through=True)


def _text(stream: io.TextIOWrapper) -> str:
    """What was written, with the ends of lines that `subprocess.run` gives."""
    stream.flush()
    written = stream.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
