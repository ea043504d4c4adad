"""The files that a bot in a strict sandbox sees, all read-only, as arguments of bwrap: the system's programs and libraries,
the Python that runs us, its own program and directory, and what its command names. It reads the disk and changes nothing.

All else does not exist for the bot: databases, other bots, homes, /var, /run, /srv, /sys.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from harness.errors import HarnessError

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt")
_SETTINGS = (  # of /etc: what linkers, C libraries and TLS libraries read; nothing of users, hosts and services
    *("alternatives", "ca-certificates", "crypto-policies", "ld.so.cache", "ld.so.conf", "ld.so.conf.d"),
    *("localtime", "timezone", "locale.alias", "mime.types", "nsswitch.conf", "pki", "ssl"),
)
_OURS = ("harness", "sample_bots")  # an editable installation has them beside anything
_BESIDE = {"bin": "lib", "shims": "versions"}  # a program's directory, and what a tree has beside it
_TOO_MUCH = tuple(
    [Path(path) for path in ("/tmp", "/var", "/var/tmp", "/dev", "/proc", "/sys", "/etc", "/run")]
)


def visible(
    command: Sequence[str], program: Path, directory: Path | None, hidden: Iterable[Path]
) -> Iterator[str]:
    """The arguments of bwrap for what the bot sees. `program` is the file of the command's first word. `hidden` paths are never
    shown, wherever they are."""
    concealed = [Path(os.path.realpath(path)) for path in hidden]
    roots = [
        *map(Path, SYSTEM),
        *[Path("/etc", name) for name in _SETTINGS],
        *_python(),
        *_prefixes(program),
        *_named(command, directory or Path("/")),
    ]
    if directory:
        _check(directory)
        roots.append(directory)
    existing = sorted({root for root in roots if root.exists()})
    for parent in sorted({parent for root in existing for parent in root.parents if parent != Path("/")}):
        yield from ("--dir", str(parent))  # bwrap would close the way through a home that is closed
    options: list[str] = []
    for root in existing:
        inside = [path for path in concealed if not root.is_relative_to(path)]
        options += _options(root, inside)
    yield from options
    for option, path in pairwise(options):
        if option == "--tmpfs":
            yield from ("--remount-ro", path)


def _options(path: Path, hidden: Sequence[Path]) -> Iterator[str]:
    """The arguments for one path: whole, or piece by piece if something in it is hidden. Then files that are made there later
    are not seen, either."""
    if path in hidden:
        return
    if path.is_symlink():
        yield from ("--symlink", os.readlink(path), str(path))
    elif path.is_dir() and (any(each.is_relative_to(path) for each in hidden) or not _for_all(path)):
        yield from ("--tmpfs", str(path))
        for entry in sorted(path.iterdir()):
            yield from _options(entry, hidden)
    elif path.is_dir() or path.is_file():
        yield from ("--ro-bind-try", str(path), str(path))


def _for_all(directory: Path) -> bool:
    """Whether the bot can open a directory. Bots of root are another user, who cannot open what is only for root."""
    return os.geteuid() != 0 or directory.stat().st_mode & 0o5 == 0o5


def _python() -> Iterator[Path]:
    yield from (Path(sys.prefix), Path(sys.base_prefix))
    for name in _OURS:
        spec = find_spec(name)
        yield from map(Path, (spec and spec.submodule_search_locations) or [])


def _prefixes(program: Path) -> Iterator[Path]:
    """The directory with which a program outside the system's directories was installed: /home/ada/node for
    /home/ada/node/bin/node, also for shims, such as those of pyenv, which start a program there. Without such a directory,
    the program alone."""
    for path in {program, program.resolve()}:
        prefix = path.parent.parent
        beside = _BESIDE.get(path.parent.name)
        is_tree = beside and (prefix / beside).is_dir()
        yield prefix if is_tree and prefix not in (*_homes(), Path.home() / ".local") else path


def _named(command: Sequence[str], directory: Path) -> Iterator[Path]:
    """The directories of the paths that a command names: /srv/fox for `node /srv/fox/bot.js` and `fox --home=/srv/fox`."""
    for word in command:
        for name in {word, word.partition("=")[2]}:
            path = Path(os.path.abspath(directory / name))
            exists = "/" in name and os.path.exists(path)  # Path.exists raises if a name is too long
            if exists and not any(path.is_relative_to(root) for root in SYSTEM):
                place = path if path.is_dir() else path.parent
                yield from [each for each in (place, path) if not too_much(each)][:1]


def _check(directory: Path) -> None:
    if too_much(directory):
        raise HarnessError(
            f"{directory} is no directory to show to a bot: put the bot into one of its own, or say sandbox = "
            '"limits" (--sandbox limits)'
        )


def too_much(directory: Path) -> bool:
    """Whether a directory is a home or the system's, and so more than a bot's own."""
    return directory in (*_homes(), *_TOO_MUCH)


def _homes() -> tuple[Path, ...]:
    home = Path.home()
    return (home, *home.parents)
