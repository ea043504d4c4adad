"""Where leagues are played, one after another: real ones, each in a directory and a `harness league run` of its own, with
one guest in a sandbox and honest bots in all other seats. A lane is a process of its own: it is the parent of whatever
a league leaves behind, so it sees what that is.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from harness.league.league import Entrant, League, SecretFrom, Source
from harness.store import LeagueGame, Store, StoreError, Void
from tests.hostile.copies import copy_to
from tests.hostile.witness import RECORD, Game, read
from tests.support.bots.wire import GAME, GAME_NAME

ROOT = Path(__file__).parents[2]
SEED = "hostile 27"  # with it the guest is asked all kinds of questions in its first and last seat
MAX_FAULTS = 2
GUEST = "guest"  # the hostile bot's name, and its quiet stand-in's
_LONGEST = 120.0  # seconds for a league
_MOMENT = 5.0  # seconds for the kernel to bury what was ended, and for the witness to hear of it
_LOOK = 0.02  # seconds between two looks at the referee's memory
_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER: whatever loses its parent becomes our child
_LEAGUE = """
name = "hostile"
game = "{game}"
seats = {seats}
seed = "{seed}"
reproducible = true
move_limit = {limit}
start_limit = 10
wait = 2
max_faults = {max_faults}

[[bots]]
name = "{guest}"
command = ["{python}", "-m", "tests.hostile.bots.{bot}"]
environment = {{ {environment} }}
"""
_HONEST = """
[[bots]]
name = "honest{number}"
address = "{address}"
"""


def league_of(game: str, seats: int) -> League:
    """As its file is read, as far as schedule and cards go."""
    names = [GUEST, *[f"honest{number}" for number in range(1, seats)]]
    entrants = tuple([Entrant(name, Source.SAMPLE, "random") for name in names])
    return League("hostile", game, (seats,), entrants, seed=SEED, secret_from=SecretFrom.SEED_AND_RUN)


class Asked(NamedTuple):
    """A league: the guest, how many seats, and the move limit. Everybody sits in every seat once."""

    bot: str
    seats: int
    limit: float
    sandbox: str


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a league."""

    code: int | None  # of `harness league run`; None: it did not end
    said: str  # by it
    planned: int
    games: tuple[LeagueGame, ...]
    voids: tuple[Void, ...]
    told: tuple[Game, ...]  # the honest seats' games
    memory: float  # MB: the most that the referee's process had
    left: tuple[str, ...]  # behind: processes, files and streams
    seconds: float


class Lane:
    def __init__(self) -> None:
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
        self._home = Path(mkdtemp(prefix="lane-"))
        self._record = self._home / "asked"
        self._record.touch()
        self._address = f"unix:{self._home}/honest.sock"
        self._honest = subprocess.Popen(
            [sys.executable, "-m", "tests.hostile.witness"],
            cwd=ROOT,
            env={**os.environ, "HARNESS_ADDRESS": self._address, RECORD: str(self._record)},
        )

    def close(self) -> None:
        self._honest.terminate()
        self._honest.wait()
        shutil.rmtree(self._home)

    def play(self, asked: Asked) -> Ran:
        with self._directory(asked) as directory:
            offset, began = self._record.stat().st_size, time.monotonic()
            code, said, memory = self._run(directory, asked.sandbox)
            took = time.monotonic() - began
            left = [*self._left_processes(), *_left_files(directory)]
            streams, told = self._testimony(offset)
            left += [f"{streams} open streams"] * bool(streams)
            planned, games, voids = _stored(directory / "harness.db")
            return Ran(code, said, planned, games, voids, told, memory, tuple(left), took)

    @contextmanager
    def _directory(self, asked: Asked) -> Iterator[Path]:
        directory = Path(mkdtemp(prefix="league-", dir=self._home))
        (directory / "tmp").mkdir()
        copy_to(directory)
        text = _LEAGUE.format(
            **asked._asdict(),
            game=GAME.name,
            seed=SEED,
            max_faults=MAX_FAULTS,
            guest=GUEST,
            python=sys.executable,
            environment=", ".join(f'{name} = "{value}"' for name, value in self._goals(directory).items()),
        )
        for number in range(1, asked.seats):
            text += _HONEST.format(number=number, address=self._address)
        (directory / "league.toml").write_text(text)
        try:
            yield directory
        finally:
            shutil.rmtree(directory)

    def _goals(self, directory: Path) -> dict[str, str]:
        """What bots that try to get out of the sandbox try to get."""
        paths = [
            directory / "harness.db",
            directory / "league.toml",
            self._record,
            self._home / "honest.sock",
        ]
        return {
            GAME_NAME: GAME.name,
            "HOSTILE_PATHS": " ".join(map(str, paths)),
            "HOSTILE_WRITABLE": f"{directory} {self._home}",
            "HOSTILE_PORTS": "1",
            "HOSTILE_ABSTRACT": "hostile",
            "HOSTILE_PIDS": f"{os.getpid()} {self._honest.pid}",
            "HOSTILE_SECONDS": "600.5",
            "HOSTILE_GENTLY": "1",
        }

    def _run(self, directory: Path, sandbox: str) -> tuple[int | None, str, float]:
        words = ["league", "run", "league.toml", "--db", "harness.db", "--sandbox", sandbox, "--quiet"]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("HARNESS_")}
        with (directory / "tmp" / "said").open("w+b") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "harness", *words],
                cwd=directory,
                env={**environment, "TMPDIR": str(directory / "tmp"), "PYTHONPATH": str(ROOT)},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
            )
            deadline, memory = time.monotonic() + _LONGEST, 0.0
            while process.poll() is None and time.monotonic() < deadline:
                memory = max(memory, _memory(process.pid))
                with suppress(subprocess.TimeoutExpired):
                    process.wait(_LOOK)
            code = process.returncode
            if code is None:
                process.kill()
                process.wait()
            said.seek(0)
            return code, said.read().decode(errors="surrogateescape"), memory

    def _left_processes(self) -> list[str]:
        """They are ended, too."""
        deadline = time.monotonic() + _MOMENT
        while self._orphans() and time.monotonic() < deadline:
            time.sleep(_LOOK)
        names = set()
        while left := self._orphans():  # once more: their children are ours now, too
            for pid in left:
                with suppress(OSError):
                    names.add(Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip())
                    os.kill(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)
        return [f"process {name[:60]}" for name in sorted(names)]

    def _orphans(self) -> list[int]:
        orphans = []
        for thread in Path("/proc/self/task").iterdir():
            for pid in map(int, (thread / "children").read_text().split()):
                if pid != self._honest.pid and os.waitpid(pid, os.WNOHANG) == (0, 0):
                    orphans.append(pid)
        return orphans

    def _testimony(self, offset: int) -> tuple[int, tuple[Game, ...]]:
        deadline = time.monotonic() + _MOMENT
        while (testimony := read(self._record, offset)).open_streams and time.monotonic() < deadline:
            time.sleep(_LOOK)
        return testimony


def _memory(pid: int) -> float:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return 0.0  # it is ending


def _left_files(directory: Path) -> list[str]:
    there = [path.name for path in directory.iterdir() if not path.name.startswith("harness.db")]
    strange = {*there, *os.listdir(directory / "tmp")} - {"tmp", "tests", "league.toml", "said"}
    return [f"file {name}" for name in sorted(strange)]


def _stored(db: Path) -> tuple[int, tuple[LeagueGame, ...], tuple[Void, ...]]:
    try:
        with Store.open(str(db)) as store:
            run = store.run("hostile")
            games = tuple([store.game(run, number) for number in store.numbers(run)])
            return run.charter.planned or 0, games, tuple(store.voids(run))
    except StoreError:  # no league began
        return 0, (), ()
