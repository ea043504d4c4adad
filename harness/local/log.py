"""The log of a bot: all that it printed, in a file that is safe to read in a terminal and cannot fill a disk.

It has two generations of `MOST` bytes. What is printed more quickly than anybody could read is left out, and its bytes are
counted. Characters that control a terminal are escaped, because anybody may have written the bot.
"""

import codecs
import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from harness.errors import HarnessError

MOST = 4 << 20  # bytes in a generation
_AT_ONCE = 1 << 20  # bytes that may come at once
_A_SECOND = 256 << 10  # bytes, in the long run
_HARMLESS = re.compile(rb"[\t\n\x20-\x7e]*")
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC


def files_of(directory: Path, name: str) -> tuple[Path, Path]:
    """The files of the present generation and of the one before. No bot's name has a tilde, so no two bots share a file."""
    return directory / f"{name}.log", directory / f"{name}~.log"


class Log:
    """The log of one bot, over all its starts."""

    def __init__(self, directory: Path, name: str, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._path, self._before = files_of(directory, name)
        self._file = -1
        self._size = 0
        self._room = float(_AT_ONCE)
        self._last_write = now()
        self._left_out = 0
        self._is_new_line = True
        self._decoder = _decoder()

    def open(self) -> None:
        """Begin the log of a start, behind what the file has. HarnessError if the file cannot be written."""
        try:
            self._open()
        except OSError as error:
            raise HarnessError(f"cannot write {self._path}: {error.strerror}") from None
        self._decoder = _decoder()
        self.note("started")

    def write(self, output: bytes) -> None:
        """Write what the bot printed, as far as it does not come too quickly."""
        now = self._now()
        self._room = min(_AT_ONCE, self._room + (now - self._last_write) * _A_SECOND)
        self._last_write = now
        if self._left_out and self._room < _AT_ONCE // 4:  # otherwise there would be a note again and again
            self._left_out += len(output)
            return
        if self._left_out:
            self._note_left_out()
        part = output[: int(self._room)]
        self._room -= len(part)
        self._left_out += len(output) - len(part)
        self._put(self._printable(part))

    def note(self, what: str) -> None:
        """Write a line of our own, with the time."""
        if self._left_out:
            self._note_left_out()
        when = time.strftime("%Y-%m-%d %H:%M:%S")
        self._put(f"{'' if self._is_new_line else chr(10)}# {when} {what}\n".encode())

    def close(self, how: str = "") -> None:
        """End the log of a start; `how` the bot ended is its last line."""
        if self._file >= 0:
            self.note(how or "ended")
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _note_left_out(self) -> None:
        left_out, self._left_out = self._left_out, 0
        self.note(f"{left_out:,} bytes left out: they came too quickly")

    def _printable(self, output: bytes) -> bytes:
        if _HARMLESS.fullmatch(output) and not self._decoder.getstate()[0]:
            return output
        return self._decoder.decode(output).translate(_ESCAPES).encode()

    def _put(self, text: bytes) -> None:
        if self._file < 0 or not text:
            return
        self._is_new_line = text.endswith(b"\n")
        with suppress(OSError):  # the disk is full, say: the games go on
            if self._size + len(text) > MOST and self._size:
                os.close(self._file)
                self._file = -1
                os.replace(self._path, self._before)
                self._open()
            self._size += os.write(self._file, text)

    def _open(self) -> None:
        self._file = os.open(self._path, _FLAGS, 0o600)
        self._size = os.fstat(self._file).st_size


class _Escapes(dict[int, str]):
    """The text of each character in a log, made when it is first needed."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        text = char if char.isprintable() or char in "\t\n" else ascii(char)[1:-1]
        if len(self) < 4_096:
            self[code] = text
        return text


_ESCAPES = _Escapes()


def _decoder() -> codecs.IncrementalDecoder:
    return codecs.getincrementaldecoder("utf-8")("backslashreplace")
