"""A view of this machine's files in which every user can go to this clone, its virtual environment and its Python, and in
which directories that are closed to others hold nothing else. /tmp is empty, in memory, and has a user's home."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOME = "/tmp/home"
_OPEN = 0o5  # what others need to go into a directory and look round


def view() -> Iterator[str]:
    """Options of bubblewrap."""
    shown = sorted({ROOT, Path(sys.prefix), Path(sys.base_prefix)})
    closed = {place for path in shown for place in path.parents if place.stat().st_mode & _OPEN != _OPEN}
    empty = {Path("/tmp"), *closed}
    for place in sorted(empty):
        yield from ("--perms", "1777" if place == Path("/tmp") else "0755", "--tmpfs", str(place))
    for way in sorted({way for path in shown for way in path.parents if {*way.parents} & empty}):
        yield from ("--perms", "0755", "--dir", str(way))
    for path in shown:
        yield from ("--ro-bind", str(path), str(path))
    yield from ("--perms", "0777", "--dir", HOME)
