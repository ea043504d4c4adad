"""The fingerprint of a bot's program, which shows whether the program has changed since it played before: SHA-256 over the
files that its command names, each with all files in its directory, unless others have files there, too.

This module reads the disk and changes nothing. It leaves out symbolic links, files that are hidden from the bot, files that
tools make (names that begin with a dot, `__pycache__`, logs) and installed files (virtual environments, `node_modules`).
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
_IGNORED = {_CACHE, "node_modules"}
_LOG = ".log"
_ENVIRONMENT = "pyvenv.cfg"  # a file in each virtual environment of Python
_CHUNK = 1 << 20


class TooMuchError(HarnessError):
    """A program has more files or bytes than can be read in acceptable time."""


def fingerprint(command: Sequence[str], directory: Path | None, hidden: Collection[Path]) -> str:
    """The fingerprint in hexadecimal digits; empty if the command names no file of the bot's own. It does not depend on where
    the files are. OSError if a file cannot be read."""
    digest, files, room = sha256(), 0, MOST_BYTES
    concealed = [Path(os.path.realpath(path)) for path in hidden]
    for root in sorted(_roots(command, directory, concealed)):
        for path in _files(root, concealed):
            files, room = files + 1, room - path.stat().st_size
            if files > MOST_FILES or room < 0:
                raise TooMuchError(f"more than {MOST_FILES:,} files or {MOST_BYTES >> 20} MB in {root}")
            _add(digest, path.relative_to(root) if root.is_dir() else Path(path.name), path)
    return digest.hexdigest() if files else ""


def caches(command: Sequence[str], directory: Path | None, hidden: Collection[Path]) -> Iterator[Path]:
    """The directories in which Python stores the compiled files. Python trusts them without reading the files: so a bot whose
    files are to count must not see them. If there are too many files, or one cannot be read, not all are given."""
    concealed = [Path(os.path.realpath(path)) for path in hidden]
    with suppress(OSError):
        for root in filter(Path.is_dir, sorted(_roots(command, directory, concealed))):
            homes = {path.parent for path in islice(_files(root, concealed), MOST_FILES)}
            yield from sorted(home / _CACHE for home in homes if (home / _CACHE).is_dir())


def _roots(command: Sequence[str], directory: Path | None, hidden: Sequence[Path]) -> set[Path]:
    """The directories and files that the command names: a directory if it is the bot's own, otherwise a file alone."""
    if directory is None:
        return set()
    roots = set()
    for word in command:
        for name in filter(None, (word, word.partition("=")[2])):
            path = Path(os.path.abspath(directory / name))
            if os.path.isfile(path) and not _is_installed(path):
                roots.add(path if _is_shared(path.parent, hidden) else path.parent)
            elif os.path.isdir(path) and not _is_installed(path) and not _is_shared(path, hidden):
                roots.add(path)
    return {path for path in roots if not any(parent in roots for parent in path.parents)}


def _is_installed(path: Path) -> bool:
    prefixes = (*SYSTEM, sys.prefix, sys.base_prefix)
    return any(path.is_relative_to(prefix) for prefix in prefixes) or any(
        (place / _ENVIRONMENT).exists() for place in path.parents
    )


def _is_shared(directory: Path, hidden: Sequence[Path]) -> bool:
    """Whether a directory is not the bot's own: the league's file or another bot is in it, or it is the system's."""
    return too_much(directory) or any(path.is_relative_to(os.path.realpath(directory)) for path in hidden)


def _files(root: Path, hidden: Sequence[Path]) -> Iterator[Path]:
    if root.is_file():
        yield root
        return
    with os.scandir(root) as entries:
        entries_by_name = sorted(entries, key=lambda entry: entry.name)
    for entry in entries_by_name:
        path = Path(entry.path)
        if entry.name.startswith(".") or entry.name in _IGNORED or path in hidden:
            continue
        if entry.is_dir(follow_symlinks=False) and not (path / _ENVIRONMENT).exists():
            yield from _files(path, hidden)
        elif entry.is_file(follow_symlinks=False) and path.suffix != _LOG:
            yield path


def _add(digest: "_Hash", name: Path, path: Path) -> None:
    """Add the name, the length and the content of a file, so that no two sets of files give the same text."""
    with path.open("rb") as file:
        digest.update(b"%s\0%d\0" % (os.fsencode(name.as_posix()), os.fstat(file.fileno()).st_size))
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
