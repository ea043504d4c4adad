"""Which files a bot in a strict sandbox sees, all read-only, as arguments of bwrap: the system's programs and libraries,
the Python that runs us, its own program and directory, and what its command names. Looks at the disk, changes nothing.

What is not named here does not exist for it: databases, other bots, homes, /var, /run, /srv, /sys.
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
    """`program` is what the command's first word stands for. `hidden` is never shown, wherever it lies; nor is what a database keeps beside it, NAME-wal for one."""
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
    there = sorted({root for root in roots if root.exists()})
    for way in sorted({way for root in there for way in root.parents if way != Path("/")}):
        yield from ("--dir", str(way))  # for bwrap would make the way to what is in a closed home closed, too
    shown: list[str] = []
    for root in there:
        inside = [path for path in concealed if not root.is_relative_to(path)]
        shown += _shown(root, inside)
    yield from shown
    for option, path in pairwise(shown):
        if option == "--tmpfs":
            yield from ("--remount-ro", path)


def _shown(path: Path, hidden: Sequence[Path]) -> Iterator[str]:
    """Whole, or piece by piece where something in it is hidden: then what is made there later is not seen, either."""
    if any(path == each or str(path).startswith(f"{each}-") for each in hidden):
        return
    if path.is_symlink():
        yield from ("--symlink", os.readlink(path), str(path))
    elif path.is_dir() and (any(each.is_relative_to(path) for each in hidden) or not _for_all(path)):
        yield from ("--tmpfs", str(path))
        for entry in sorted(path.iterdir()):
            yield from _shown(entry, hidden)
    elif path.is_dir() or path.is_file():
        yield from ("--ro-bind-try", str(path), str(path))


def _for_all(directory: Path) -> bool:
    """Root's bots are somebody else, who cannot open what is only for root: we open it for them."""
    return os.geteuid() != 0 or directory.stat().st_mode & 0o5 == 0o5


def _python() -> Iterator[Path]:
    yield from (Path(sys.prefix), Path(sys.base_prefix))
    for name in _OURS:
        spec = find_spec(name)
        yield from map(Path, (spec and spec.submodule_search_locations) or [])


def _prefixes(program: Path) -> Iterator[Path]:
    """What a program outside the system's directories was installed with: /home/ada/node for /home/ada/node/bin/node, and
    for the shims of pyenv and its like, which start another one there. Of what is no such tree, the program alone."""
    for path in {program, program.resolve()}:
        prefix = path.parent.parent
        beside = _BESIDE.get(path.parent.name)
        is_tree = beside and (prefix / beside).is_dir()
        yield prefix if is_tree and prefix not in (*_homes(), Path.home() / ".local") else path


def _named(command: Sequence[str], directory: Path) -> Iterator[Path]:
    """What a command names, its bot is meant to see: /srv/fox for `node /srv/fox/bot.js` and for `fox --home=/srv/fox`."""
    for word in command:
        for name in {word, word.partition("=")[2]}:
            path = Path(os.path.abspath(directory / name))
            there = "/" in name and os.path.exists(path)  # Path's raises where a name is too long for a file
            if there and not any(path.is_relative_to(root) for root in SYSTEM):
                place = path if path.is_dir() else path.parent
                yield from [each for each in (place, path) if not too_much(each)][:1]


def _check(directory: Path) -> None:
    if too_much(directory):
        raise HarnessError(
            f"{directory} is no directory to show to a bot: put the bot into one of its own, or say sandbox = "
            '"limits" (--sandbox limits)'
        )


def too_much(directory: Path) -> bool:
    """A home, or a directory of the system's: more than a bot's own."""
    return directory in (*_homes(), *_TOO_MUCH)


def _homes() -> tuple[Path, ...]:
    home = Path.home()
    return (home, *home.parents)
