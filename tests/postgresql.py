"""A PostgreSQL server of the tests' own, on a socket in a directory of its own. Debian's package is enough for it."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.tools import missing

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
        self._home = home
        self._binaries = binaries()
        self._numbers = count(1)

    @property
    def socket(self) -> Path:
        return self._home / ".s.PGSQL.5432"

    def make(self) -> None:
        self._run(
            "initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C"
        )

    def start(self) -> None:
        settings = {**_SETTINGS, "unix_socket_directories": str(self._home)}
        options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
        self._run("pg_ctl", "start", "--wait", f"--log={self._home / 'log'}", f"--options={options}")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "stop", "--wait", f"--mode={mode}")

    def database(self, where: str = "") -> str:
        """The URL of a new and empty one."""
        name = f"league{next(self._numbers)}"
        self.sql("postgres", f"CREATE DATABASE {name} {where}")
        return f"postgresql://postgres@/{name}?host={self._home}"

    def directory(self, name: str) -> Path:
        """A new one that the server may write."""
        made = self._home / name
        made.mkdir(mode=0o700)
        if os.geteuid() == 0:
            shutil.chown(made, _OWNER)
        return made

    def sql(self, database: str, statement: str) -> str:
        where = ["-h", str(self._home), "-U", "postgres", "-d", database]
        psql = [str(self._binaries / "psql"), "--no-psqlrc", *where, "-Atqc", statement]
        done = subprocess.run(psql, capture_output=True, text=True, timeout=_TIME)
        assert done.returncode == 0, done.stderr
        return str(done.stdout)

    def _run(self, tool: str, *arguments: str) -> None:
        """As its owner; its output goes nowhere, for the server keeps what it is given."""
        done = subprocess.run(
            [self._binaries / tool, *arguments],
            env={**os.environ, "PGDATA": str(self._home / "cluster")},
            user=_OWNER if os.geteuid() == 0 else None,
            cwd=self._home,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_TIME,
        )
        log = self._home / "log"
        assert done.returncode == 0, f"{tool}: {log.read_text() if log.exists() else 'no log'}"


@contextmanager
def server() -> Iterator[Server]:
    binaries()
    with tempfile.TemporaryDirectory(prefix="pg-") as home:
        if os.geteuid() == 0:
            shutil.chown(home, _OWNER)
        started = Server(Path(home))
        started.make()
        started.start()
        try:
            yield started
        finally:
            started.stop("immediate")
