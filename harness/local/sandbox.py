"""Wraps the command of a bot for each level of sandbox, so that the bot can harm only itself. It starts nothing.

docs/security.md says what each part promises, and which test proves it.
"""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.league.limits import Level, Limits
from harness.local import limited

_MB = 1 << 20
_PASSED_ON = ("PATH", "HOME", "LANG")  # of our environment; bots do not see the rest, such as a password
NICE = 5  # on a busy processor the referee has three times the share of a bot
_DIES_FIRST = 1000  # the highest value
_DYING_FIRST = f'{{ echo {_DIES_FIRST} >/proc/self/oom_score_adj; }} 2>/dev/null; exec "$@"'  # for sh

_NAMESPACES = ("--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-net", "--unshare-cgroup-try")
_AS_USER = ("--unshare-user", "--disable-userns")
_AS_ROOT = (
    "--cap-drop",
    "ALL",
    "--cap-add",
    "CAP_SETUID",
    "--cap-add",
    "CAP_SETGID",
)  # to become somebody else
_ALONE = ("--die-with-parent", "--new-session", "--hostname", "bot")
_OPEN = ("--perms", "1777")


@dataclass(frozen=True, slots=True)
class Sandbox:
    """The sandbox of a bot. `hidden` are files and directories that it must not see, wherever they are."""

    level: Level = Level.NONE
    limits: Limits = field(default_factory=Limits)
    hidden: tuple[Path, ...] = ()


NO_SANDBOX = Sandbox()


def environment(inherited: Mapping[str, str], own: Mapping[str, str], level: Level) -> dict[str, str]:
    """The environment of a bot: what it inherits at this level, and its own variables, from the league file and us."""
    passed = {name: value for name, value in inherited.items() if name in _PASSED_ON or level is Level.NONE}
    home = {"HOME": "/tmp"} if level is Level.STRICT else {}
    return {**passed, **home, **own}


def within_limits(
    command: Sequence[str], limits: Limits, *, strict: bool, uid: int | None = None
) -> list[str]:
    """Wrap a command so that it runs within limits.

    The number of processes is limited in a strict sandbox only: elsewhere the kernel counts all processes of a user, ours,
    too. It does not count those of root, so bots of root become another user, `uid`.
    """
    numbers = {
        "nice": NICE,
        "CORE": 0,
        "DATA": limits.memory * _MB,
        "CPU": limits.cpu,
        "NOFILE": limits.files,
        "FSIZE": limits.disk * _MB,
    }
    if strict:
        numbers["NPROC"] = limits.processes
    else:
        numbers["oom"] = _DIES_FIRST
    if uid is not None:
        numbers["uid"] = uid  # the last, as it may set no limits afterwards
    words = [f"{name}={number}" for name, number in numbers.items()]
    return [sys.executable, "-I", "-S", limited.__file__, *words, "--", *command]


def strictly(
    command: Sequence[str],
    limits: Limits,
    *,
    bind_options: Iterable[str],
    home: str,
    directory: Path | None,
    uid: int | None,
    filter_file: int,
    report_file: int,
) -> list[str]:
    """Wrap a command in a strict sandbox.

    `bind_options` show parts of the disk, `home` is the directory of the socket, `uid` the user that a bot of root becomes.
    The files are numbers of open files: the filter of system calls, and a pipe for the number of the first process. That
    the kernel ends the bot first if memory runs out is set before the sandbox begins: inside, /proc is read-only, so that
    no bot can change it.
    """
    room = ("--size", str(limits.disk * _MB), *_OPEN, "--tmpfs")
    return [
        *("sh", "-c", _DYING_FIRST, "sh"),
        *("bwrap", *_NAMESPACES, *(_AS_ROOT if os.geteuid() == 0 else _AS_USER), *_ALONE),
        *("--seccomp", str(filter_file), "--info-fd", str(report_file)),
        *(*room, "/tmp", "--perms", "0777", "--dir", home, *bind_options),
        *("--proc", "/proc", "--dev", "/dev", *room, "/dev/shm"),
        *("--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/"),
        *("--chdir", str(directory or "/tmp"), "--", *within_limits(command, limits, strict=True, uid=uid)),
    ]
