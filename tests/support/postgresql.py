"""A PostgreSQL server of the tests' own, on a socket in a directory of its own. Debian's package is enough for it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.support.tools import missing

_OWNER = "postgres"  # whom Debian's package makes; the server does not run as root
_TIME = 120  # seconds for anything that it is asked to do
_SETTINGS = {
    "listen_addresses": "",
    "max_connections": "50",
    "shared_buffers": "32MB",
    "autovacuum": "off",
    "fsync": "off",  # it is ended, but its machine is not
}


def binaries() -> Path:
    for found in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        return found
    if found_initdb := shutil.which("initdb"):
        return Path(found_initdb).parent
    missing("PostgreSQL (Debian's package postgresql) is not on this machine")
    raise AssertionError


class Server:
    def __init__(self, home: Path) -> None:
        self.home = home
        self.binaries = binaries()
        self.owner = _OWNER if os.geteuid() == 0 else None
        self.environment = {**os.environ, "PGDATA": str(home / "cluster")}
        self._numbers = count(1)

    @property
    def socket(self) -> Path:
        return self.home / ".s.PGSQL.5432"

    def make(self) -> None:
        self._run(
            "initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C"
        )

    def start(self) -> None:
        settings = {**_SETTINGS, "unix_socket_directories": str(self.home)}
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self._run("pg_ctl", "start", "--wait", f"--log={self.home / 'log'}", f"--options={options}")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "stop", "--wait", f"--mode={mode}")

    def database(self, where: str = "") -> str:
        """The URL of a new and empty one."""
        name = f"league{next(self._numbers)}"
        self.sql("postgres", f"CREATE DATABASE {name} {where}")
        return f"postgresql://postgres@/{name}?host={self.home}"

    def directory(self, name: str) -> Path:
        """A new one that the server may write."""
        made = self.home / name
        made.mkdir(mode=0o700)
        if self.owner:
            shutil.chown(made, self.owner)
        return made

    def sql(self, database: str, statement: str) -> str:
        where = ["-h", str(self.home), "-U", "postgres", "-d", database]
        psql = [str(self.binaries / "psql"), "--no-psqlrc", *where, "-Atqc", statement]
        done = subprocess.run(psql, capture_output=True, text=True, timeout=_TIME)
        assert done.returncode == 0, done.stderr
        return str(done.stdout)

    def _run(self, tool: str, *arguments: str) -> None:
        """As its owner; its output goes nowhere, for the server keeps what it is given."""
        done = subprocess.run(
            [self.binaries / tool, *arguments],
            env=self.environment,
            user=self.owner,
            cwd=self.home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_TIME,
        )
        log = self.home / "log"
        assert done.returncode == 0, f"{tool}: {log.read_text() if log.exists() else 'no log'}"


@contextmanager
def server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="pg-") as home:
        if os.geteuid() == 0:
            shutil.chown(home, _OWNER)
        started = Server(Path(home))
        started.make()
        with _ended_with_us(started):
            started.start()
            yield started


@contextmanager
def _ended_with_us(started: Server) -> Iterator[None]:
    """A process that waits for the end of a pipe that only we hold, and then ends the server: so if we are killed, too."""
    keeper = subprocess.Popen(
        ["sh", "-c", 'read -r _; "$0" stop --mode=immediate', str(started.binaries / "pg_ctl")],
        env=started.environment,
        user=started.owner,
        cwd=started.home,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # what ends the tests, Ctrl-C for one, must not end it
    )
    assert keeper.stdin
    try:
        yield
    finally:
        keeper.stdin.close()
        keeper.wait(_TIME)
