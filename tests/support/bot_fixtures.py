"""Fixtures of tests that play over streams: an honest bot, and that a test leaves nothing behind."""

import gc
import os
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from uuid import uuid4

import pytest

from harness.league.limits import Level
from harness.local.machine import lacks_strict
from harness.local.sandbox import Sandbox
from tests.support.bots.honest import RECORD, Asked, read
from tests.support.streams import ROOT, command, job, link_up, played, run
from tests.support.tools import missing

_MARK = "ZOO_TEST"  # in the environment of all that a test starts, and of all its children


@dataclass(frozen=True)
class HonestBot:
    """A process that serves all tests of a worker, and the file where it writes down what it is asked."""

    address: str
    record: Path
    offset: int = 0

    def asked(self) -> list[Asked]:
        """In this test."""
        return read(self.record, self.offset)

    def told(self) -> list[tuple[int, list[tuple[int, bytes]]]]:
        """In this test, game by game: the seat, and its turns and views as they came."""
        games: dict[int, tuple[int, list[tuple[int, bytes]]]] = {}
        for line in self.asked():
            games.setdefault(line.game_id, (line.seat, []))[1].append((line.turn, line.view))
        return sorted(games.values())


@pytest.fixture(scope="session")
def honest_process() -> Iterator[HonestBot]:
    home = Path(mkdtemp(prefix="zoo-"))
    address, record = f"unix:{home}/bot.sock", home / "asked"
    record.touch()
    environment = {**os.environ, "HARNESS_ADDRESS": address, RECORD: str(record)}
    with subprocess.Popen(command("honest"), cwd=ROOT, env=environment) as process:

        async def first_game() -> None:
            """What gRPC opens once and for all is open then."""
            async with link_up("honest", address, patience=20.0) as link:
                await played({"honest": link}, job(["honest"] * 3))

        run(first_game())
        yield HonestBot(address, record)
        process.terminate()
    rmtree(home)


@pytest.fixture(autouse=True)
def nothing_is_left(
    honest_process: HonestBot, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """No process, no open file, no socket or directory; `run` looks for tasks."""
    del honest_process
    tmp_path_factory.getbasetemp()  # where pytest makes its own, before it is told another place
    home, mark = Path(mkdtemp(prefix="zoo-")), uuid4().hex
    monkeypatch.setenv(_MARK, mark)
    monkeypatch.setenv("TMPDIR", str(home))
    monkeypatch.setattr(tempfile, "tempdir", str(home))
    files, children = _files(), _children()
    try:
        yield
        gc.collect()
        _becomes_empty(lambda: _marked(mark))
        _becomes_empty(lambda: _children() - children)
        _becomes_empty(lambda: _files() - files)
        assert [*home.iterdir()] == []
    finally:
        rmtree(home)


@pytest.fixture(scope="session")
def strict() -> Sandbox:
    if lacks := lacks_strict():
        missing(f"no strict sandbox on this machine: {lacks}")
    return Sandbox(Level.STRICT)


@pytest.fixture
def honest(honest_process: HonestBot) -> HonestBot:
    return HonestBot(honest_process.address, honest_process.record, honest_process.record.stat().st_size)


def _becomes_empty(look: Callable[[], Collection[str]], seconds: float = 5.0) -> None:
    """The kernel needs a moment to bury what was killed."""
    deadline = time.monotonic() + seconds
    while (left := look()) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not left


def _files() -> Counter[str]:
    """What is open, without the numbers of sockets and pipes."""
    found: Counter[str] = Counter()
    for number in os.listdir("/proc/self/fd"):
        with suppress(FileNotFoundError):  # the one that lists them
            found[os.readlink(f"/proc/self/fd/{number}").partition(":[")[0]] += 1
    return found


def _children() -> Counter[str]:
    found: Counter[str] = Counter()
    for thread in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError):  # it ended just now
            found.update((thread / "children").read_text().split())
    return found


def _marked(mark: str) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"{_MARK}={mark}".encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_text().replace("\0", " "))
    return found
