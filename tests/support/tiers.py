"""The tiers of the tests: pure ones, `process` and `slow` (CONTRIBUTING.md), and what sees that a pure test is pure.

A test without a mark starts no process, binds and connects no socket and makes no gRPC channel or server. If it tries to,
the attempt is refused, and the test fails with a line that says which mark it needs."""

import multiprocessing.process
import sys
from functools import wraps
from pathlib import Path
from typing import Any

import grpc
import psycopg
import pytest

# Suites whose tests start processes or speak over sockets, nearly all of them. In other suites a module or a test is marked.
PROCESS_SUITES = {
    "bench",
    "ci",
    "clocks",
    "contest",
    "fuzz",
    "hostile",
    "node",
    "pace",
    "packaging",
    "resume",
    "storage",
    "transport",
    "web",
}
SLOW_LIMIT = 1800.0  # seconds for a slow test; a quick one has those of pyproject.toml
_TESTS = Path(__file__).parents[1]

# What Python itself audits: https://docs.python.org/3/library/audit_events.html
_REFUSED = {
    "subprocess.Popen",
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.system",
    "socket.bind",
    "socket.connect",
    "socket.getaddrinfo",
    "socket.sendto",
}
# What goes past Python's audit, below it in C: these calls are made to tell it.
_UNHEARD: list[tuple[Any, str, str]] = [
    (multiprocessing.process.BaseProcess, "start", "multiprocessing.Process.start"),
    (grpc.aio, "insecure_channel", "grpc.aio.insecure_channel"),
    (grpc.aio, "secure_channel", "grpc.aio.secure_channel"),
    (grpc.aio, "server", "grpc.aio.server"),
    (grpc, "insecure_channel", "grpc.insecure_channel"),
    (grpc, "secure_channel", "grpc.secure_channel"),
    (grpc, "server", "grpc.server"),
    (psycopg, "connect", "psycopg.connect"),
]


class ImpureError(Exception):
    """A pure test tried to do what pure tests do not."""


class Guard:
    """Refuses, from `begin` to `end`, what a pure test must not do, and keeps what was refused."""

    def __init__(self) -> None:
        self._refuses = False
        self._refused: list[str] = []

    def install(self) -> None:
        """Audit hooks stay until the process ends; so this is called once a process."""
        for owner, name, event in _UNHEARD:
            _made_audible(owner, name, event)
            _REFUSED.add(event)
        sys.addaudithook(self._hear)

    def begin(self) -> None:
        self._refused.clear()
        self._refuses = True

    def end(self) -> None:
        self._refuses = False
        self._refused.clear()

    def refused(self) -> list[str]:
        return list(self._refused)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._refuses and event in _REFUSED:
            what = f"{event}{arguments!r:.200}"
            self._refused.append(what)
            raise ImpureError(f"{what} in a test without a mark: expected pytest.mark.process on it")


def mark_processes(items: list[pytest.Item]) -> None:
    """Marks whole suites, and every test that has the PostgreSQL server."""
    for item in items:
        if PROCESS_SUITES & _suite(item) or "postgresql" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.process)


def _suite(item: pytest.Item) -> set[str]:
    """The directory of tests/ that it is in; none, if it is elsewhere."""
    return {*item.path.relative_to(_TESTS).parts[:1]} if item.path.is_relative_to(_TESTS) else set()


def is_pure(item: pytest.Item) -> bool:
    return not (item.get_closest_marker("process") or item.get_closest_marker("slow"))


def _made_audible(owner: Any, name: str, event: str) -> None:
    call = getattr(owner, name)

    @wraps(call)
    def audible(*arguments: Any, **options: Any) -> Any:
        sys.audit(event)
        return call(*arguments, **options)

    setattr(owner, name, audible)
