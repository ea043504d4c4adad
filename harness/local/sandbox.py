"""How a bot's command is wrapped, level by level, so that the bot costs only itself: a command in, a command out.

Starts nothing. What each part of it promises, and which test proves it, is in docs/security.md.
"""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.league.limits import Level, Limits
from harness.local import limited

_MB = 1 << 20
_KEPT = ("PATH", "HOME", "LANG")  # of our environment; all else stays ours, a database's password for one
NICE = 5  # on a busy processor the referee has three times the share of a bot
_DIES_FIRST = 1000  # the highest there is
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
    """What a bot is kept in. `hidden` are files and directories that it must not see, wherever they are."""

    level: Level = Level.NONE
    limits: Limits = field(default_factory=Limits)
    hidden: tuple[Path, ...] = ()


NO_SANDBOX = Sandbox()


def environment(ours: Mapping[str, str], its: Mapping[str, str], level: Level) -> dict[str, str]:
    """`its` is what the league file and we say for it."""
    kept = {name: value for name, value in ours.items() if name in _KEPT or level is Level.NONE}
    home = {"HOME": "/tmp"} if level is Level.STRICT else {}
    return {**kept, **home, **its}


def within_limits(
    command: Sequence[str], limits: Limits, *, strict: bool, uid: int | None = None
) -> list[str]:
    """Processes are counted strictly only: elsewhere the kernel counts all of a user's together, ours too. Root's are
    not counted at all, so its bots become somebody else: `uid`."""
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
        numbers["uid"] = uid  # the last of all: it may do no more afterwards
    words = [f"{name}={number}" for name, number in numbers.items()]
    return [sys.executable, "-I", "-S", limited.__file__, *words, "--", *command]


def strictly(
    command: Sequence[str],
    limits: Limits,
    *,
    shown: Iterable[str],
    home: str,
    directory: Path | None,
    uid: int | None,
    filter_file: int,
    report_file: int,
) -> list[str]:
    """`shown`: what of the disk it sees. `home`: where its socket will be. `uid`: whom a bot of root becomes. The files
    are open ones, by number: the filter of system calls, and where to tell the sandbox's first process. Which process
    the kernel ends first is said before there is a sandbox: in it /proc is read-only, so that no bot can unsay it."""
    room = ("--size", str(limits.disk * _MB), *_OPEN, "--tmpfs")
    return [
        *("sh", "-c", _DYING_FIRST, "sh"),
        *("bwrap", *_NAMESPACES, *(_AS_ROOT if os.geteuid() == 0 else _AS_USER), *_ALONE),
        *("--seccomp", str(filter_file), "--info-fd", str(report_file)),
        *(*room, "/tmp", "--perms", "0777", "--dir", home, *shown),
        *("--proc", "/proc", "--dev", "/dev", *room, "/dev/shm"),
        *("--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/"),
        *("--chdir", str(directory or "/tmp"), "--", *within_limits(command, limits, strict=True, uid=uid)),
    ]
