"""What a process does to the files of one directory, in order, as strace saw it."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.support.tools import needed

_CALLS = "pwrite64,write,fsync,fdatasync,ftruncate,unlink,openat"
_LINE = re.compile(r"\d+ +(\w+)\((.*)\) += (\d+)(?:<.*>)?$")
_TEXT = re.compile(r'[<"]((?:\\x[0-9a-f]{2})*)[>"]')
_TIME = 300


class Event(NamedTuple):
    """`file` is a name in the directory; "" is the directory itself."""

    kind: str  # made, wrote, cut, synced, removed, said
    file: str = ""
    offset: int = 0  # of what was written, or the length that is left
    content: bytes = b""


def traced(directory: Path, log: Path, *module: str) -> list[Event]:
    """Runs a module to its end."""
    options = ["-f", "-y", "-xx", "-s", "1000000", "-e", "signal=none", "-e", f"trace={_CALLS}"]
    command = [needed("strace"), "--seccomp-bpf", *options, "-o", str(log), sys.executable, "-m", *module]
    subprocess.run(command, check=True, stdout=subprocess.PIPE, timeout=_TIME)
    with log.open() as lines:
        return [*_events(directory, lines)]


def _events(directory: Path, lines: Iterator[str]) -> Iterator[Event]:
    there: set[str] = set()
    for line in lines:
        match = _LINE.fullmatch(line.rstrip())
        if not match:
            continue
        call, arguments = match[1], match[2]
        texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(arguments)]
        if call == "write" and arguments.startswith("1<"):
            yield Event("said", content=texts[1])
            continue
        path = Path(texts[-1 if call in ("openat", "unlink") else 0].decode(errors="replace"))
        if path != directory and path.parent != directory:
            continue
        name = path.name if path != directory else ""
        match call:
            case "openat" if name and name not in there:
                there.add(name)
                yield Event("made", name)
            case "pwrite64":
                yield Event("wrote", name, int(arguments.rpartition(", ")[2]), texts[1])
            case "ftruncate":
                yield Event("cut", name, int(arguments.rpartition(", ")[2]))
            case "fsync" | "fdatasync":
                yield Event("synced", name)
            case "unlink":
                there.discard(name)
                yield Event("removed", name)
