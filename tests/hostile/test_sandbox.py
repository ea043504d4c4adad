"""What a hostile bot gets in a strict sandbox: nothing. Without one, it does get something, so the tries are real."""

import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest

from harness.league.limits import Level, Limits
from harness.local import BotProcess
from harness.local.machine import lacks_strict
from harness.local.sandbox import Sandbox
from harness.transport import Link
from tests.hostile.bots.attempt import THE_LOT
from tests.hostile.copies import copy_to
from tests.hostile.corpus import CORPUS
from tests.support.bot_fixtures import HonestBot
from tests.support.streams import ROOT, control, job, link_up, played, record_of, run
from tests.support.tools import missing

pytestmark = pytest.mark.slow

ALL = [bot.name for bot in CORPUS.values() if bot.freely is not None]
FREELY = [name for name in ALL if CORPUS[name].freely]


@pytest.fixture(scope="module", autouse=True)
def _strict_can_be_had() -> None:
    if lacks := lacks_strict():
        missing(f"no strict sandbox on this machine: {lacks}")


@dataclass(frozen=True)
class Prey:
    """A league's directory, and what of this machine a bot that is started there must not get at."""

    league: Path
    hidden: tuple[Path, ...]
    goals: dict[str, str] = field(default_factory=dict)


@pytest.fixture
def prey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Prey]:
    league, home = tmp_path / "league", tmp_path / "home"
    copy_to(league)
    for secret in ("harness.db", "harness.db-wal", "league.toml", "crow/bot.py", "../home/.ssh/id"):
        (league / secret).parent.mkdir(parents=True, exist_ok=True)
        (league / secret).write_text("secret")
    monkeypatch.setenv("HARNESS_DB", "postgresql://ada:secret@localhost/league")
    crow = Path(f"/tmp/crow-{uuid4().hex}")  # a socket's path must be short
    name = f"crow-{uuid4().hex}"
    with ExitStack() as stack:
        stack.callback(crow.unlink)
        for path in (str(crow), f"\0{name}"):
            listening = stack.enter_context(socket.socket(socket.AF_UNIX))
            listening.bind(path)
            listening.listen()
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        sibling = stack.enter_context(subprocess.Popen(["sleep", "600"]))
        stack.callback(sibling.kill)
        paths = [league / "harness.db", league / "harness.db-wal", league / "league.toml", league / "crow"]
        paths += [league / "crow" / "bot.py", home, home / ".ssh" / "id", ROOT / ".git", ROOT / "tests", crow]
        yield Prey(
            league,
            hidden=(
                league / "harness.db",
                league / "harness.db-wal",
                league / "league.toml",
                league / "crow",
                league / "none",
            ),
            goals={
                "HOSTILE_PATHS": " ".join(map(str, paths)),
                "HOSTILE_WRITABLE": f"{league} {home} {ROOT}/harness {sys.prefix}",
                "HOSTILE_PORTS": str(server.getsockname()[1]),
                "HOSTILE_ABSTRACT": name,
                "HOSTILE_PIDS": f"{os.getpid()} {os.getppid()} {sibling.pid}",
                "HOSTILE_SECONDS": f"600.{uuid4().int % 10**9:09}",
            },
        )


@asynccontextmanager
async def hostile_up(
    name: str, prey: Prey, level: Level = Level.STRICT
) -> AsyncIterator[tuple[BotProcess, Link]]:
    """A hostile bot that has tried what it tries, and is ready to play."""
    command = [sys.executable, "-m", f"tests.hostile.bots.{name}"]
    sandbox = Sandbox(level, hidden=prey.hidden)
    process = BotProcess(name, command, directory=prey.league, sandbox=sandbox)
    gently = {} if level is Level.STRICT else {"HOSTILE_GENTLY": "1"}
    try:
        await process.start({**prey.goals, **gently})
        async with link_up(name, process.address, process, patience=30.0) as link:
            assert THE_LOT in process.last_lines(1_000)
            yield process, link
    finally:
        await process.stop()


def got(process: BotProcess) -> list[str]:
    return [line for line in process.last_lines(1_000).splitlines() if line.startswith("got")]


@pytest.mark.parametrize("name", ALL)
def test_in_a_strict_sandbox_it_gets_nothing_and_plays_as_if_it_had_not_tried(
    name: str, prey: Prey, honest: HonestBot
) -> None:
    async def main() -> None:
        async with (
            hostile_up(name, prey) as (process, link),
            link_up("honest", honest.address) as other,
        ):
            (result,) = await played({name: link, "honest": other}, job([name, "honest", "honest"]))
            assert got(process) == []
        assert not result.faults
        assert record_of(result).turns == control(3, 0).turns

    run(main())


@pytest.mark.parametrize("name", FREELY)
def test_without_a_sandbox_it_gets_something(name: str, prey: Prey) -> None:
    async def main() -> None:
        async with hostile_up(name, prey, Level.NONE) as (process, _):
            assert got(process)

    run(main())


@pytest.mark.parametrize("name", ["eats_memory", "makes_a_big_file", "opens_files"])
def test_limits_hold_without_a_strict_sandbox_too(name: str, prey: Prey) -> None:
    async def main() -> None:
        async with hostile_up(name, prey, Level.LIMITS) as (process, _):
            assert got(process) == []

    run(main())


def test_whatever_children_it_leaves_none_outlives_it(prey: Prey) -> None:
    seconds = prey.goals["HOSTILE_SECONDS"]

    async def main() -> None:
        async with hostile_up("survives", prey):
            assert len(sleepers(seconds)) == 4
        assert sleepers(seconds) == []

    run(main())


def sleepers(seconds: str) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_text().split("\0")
        except OSError:  # it ended just now
            continue
        if words[:2] == ["sleep", seconds]:
            found.append(process.name)
    return found


def test_a_bot_that_spins_for_ever_ends_one_day() -> None:
    async def main() -> None:
        spins = ["sh", "-c", "while :; do :; done"]
        process = BotProcess("spins", spins, sandbox=Sandbox(Level.STRICT, Limits(cpu=1)))
        try:
            await process.start()
            assert await process.wait_for_end() == "the process was killed by SIGXCPU and said nothing"
        finally:
            await process.stop()

    run(main())
