"""Which program a bot is, by its files, so that one that has changed is known from the one that played before: SHA-256
over the files that its command names, each with all that lies in its directory, unless others have files there, too.

Looks at the disk, changes nothing. Symbolic links, what is hidden from the bot, what tools leave (names that begin with
a dot, `__pycache__`, logs) and what was installed (virtual environments, `node_modules`) are no part of it.
"""

import os
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from harness.errors import HarnessError
from harness.local.visible import SYSTEM, too_much

if TYPE_CHECKING:
    from hashlib import _Hash

MOST_FILES = 2_000
MOST_BYTES = 256 << 20
_CACHE = "__pycache__"
_LEFT = {_CACHE, "node_modules"}
_LOG = ".log"
_ENVIRONMENT = "pyvenv.cfg"  # stands in each virtual environment of Python's
_CHUNK = 1 << 20


class TooMuchError(HarnessError):
    """Nobody would wait for this."""


def fingerprint(command: Sequence[str], directory: Path | None, hidden: Collection[Path]) -> str:
    """In hexadecimal digits; empty if the command names no file of the bot's own. The same wherever they lie. OSError
    if a file cannot be read."""
    digest, files, left = sha256(), 0, MOST_BYTES
    concealed = [Path(os.path.realpath(path)) for path in hidden]
    for root in sorted(_roots(command, directory, concealed)):
        for path in _files(root, concealed):
            files, left = files + 1, left - path.stat().st_size
            if files > MOST_FILES or left < 0:
                raise TooMuchError(f"more than {MOST_FILES:,} files or {MOST_BYTES >> 20} MB in {root}")
            _add(digest, path.relative_to(root) if root.is_dir() else Path(path.name), path)
    return digest.hexdigest() if files else ""


def caches(command: Sequence[str], directory: Path | None, hidden: Collection[Path]) -> Iterator[Path]:
    """Where Python stores what it has made of these files. It believes what it finds there, whatever the files say: so
    where the files are to count, the bot must not see them. Where there are too many files to be compared, or one cannot be read, not all are named."""
    concealed = [Path(os.path.realpath(path)) for path in hidden]
    with suppress(OSError):
        for root in filter(Path.is_dir, sorted(_roots(command, directory, concealed))):
            homes = {path.parent for path in islice(_files(root, concealed), MOST_FILES)}
            yield from sorted(home / _CACHE for home in homes if (home / _CACHE).is_dir())


def _roots(command: Sequence[str], directory: Path | None, hidden: Sequence[Path]) -> set[Path]:
    """What the command names: a directory of the bot's own, or a file alone. Some words are too long for a file's name."""
    if directory is None:
        return set()
    found = set()
    for word in command:
        for name in filter(None, (word, word.partition("=")[2])):
            path = Path(os.path.abspath(directory / name))
            if os.path.isfile(path) and not _is_installed(path):
                found.add(path if _is_shared(path.parent, hidden) else path.parent)
            elif os.path.isdir(path) and not _is_installed(path) and not _is_shared(path, hidden):
                found.add(path)
    return {path for path in found if not any(parent in found for parent in path.parents)}


def _is_installed(path: Path) -> bool:
    prefixes = (*SYSTEM, sys.prefix, sys.base_prefix)
    return any(path.is_relative_to(prefix) for prefix in prefixes) or any(
        (place / _ENVIRONMENT).exists() for place in path.parents
    )


def _is_shared(directory: Path, hidden: Sequence[Path]) -> bool:
    """Where the league lies, or another bot, anything may change that is none of this one's."""
    return too_much(directory) or any(path.is_relative_to(os.path.realpath(directory)) for path in hidden)


def _files(root: Path, hidden: Sequence[Path]) -> Iterator[Path]:
    if root.is_file():
        yield root
        return
    with os.scandir(root) as entries:
        there = sorted(entries, key=lambda entry: entry.name)
    for entry in there:
        path = Path(entry.path)
        if entry.name.startswith(".") or entry.name in _LEFT or path in hidden:
            continue
        if entry.is_dir(follow_symlinks=False) and not (path / _ENVIRONMENT).exists():
            yield from _files(path, hidden)
        elif entry.is_file(follow_symlinks=False) and path.suffix != _LOG:
            yield path


def _add(digest: "_Hash", name: Path, path: Path) -> None:
    """Its name, how long it is and what is in it, so that no two sets of files are one text."""
    with path.open("rb") as file:
        digest.update(b"%s\0%d\0" % (os.fsencode(name.as_posix()), os.fstat(file.fileno()).st_size))
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
