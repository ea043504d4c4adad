"""Record files: read, checked, told, expanded and verified, game by game."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import TextIO

from harness.engine import (
    HarnessError,
    RecordError,
    deal_key,
    events,
    read_records,
    tell,
    verify,
    write_record,
)
from harness.engine.reading import MAX_LINE, Found
from harness.games import find_game

STDIN = "-"


@contextmanager
def _opened(file: str) -> Iterator[TextIO]:
    """Bytes that are no UTF-8 become characters that no record holds, so that their line is named."""
    if file == STDIN:
        yield TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="surrogateescape", newline="\n")
        return
    try:
        with Path(file).open(encoding="utf-8", errors="surrogateescape", newline="\n") as text:
            yield text
    except OSError as error:
        raise HarnessError(f"cannot read {file}: {error.strerror}") from None


def _lines(text: TextIO) -> Iterator[str]:
    """One character more than a line may have is enough to see that it is too long."""
    while line := text.readline(MAX_LINE + 1):
        yield line


def read_file(file: str, number: int | None = None) -> Iterator[Found]:
    """The games of a file, or one of them, counted from 1; every error names the file."""
    with _opened(file) as text:
        games = read_records(_lines(text), find_game)
        chosen = games if number is None else islice(games, number - 1, number)
        empty = True
        try:
            for found in chosen:
                empty = False
                yield found
        except RecordError as error:
            raise HarnessError(f"{_named(file)}: {error}") from None
        if empty:
            what = "holds no game" if number is None else f"has no game {number}"
            raise HarnessError(f"{_named(file)} {what}")


def _named(file: str) -> str:
    return "standard input" if file == STDIN else file


def sound_games(file: str, number: int | None) -> Iterator[Found]:
    """Games that hold under the rules: what is told and exported is always true."""
    for found in read_file(file, number):
        try:
            verify(found)
        except RecordError as error:
            raise HarnessError(f"{_named(file)}: {error}") from None
        yield found


def show(file: str, number: int | None, round_number: int | None) -> Iterator[str]:
    for found in sound_games(file, number):
        told = list(tell(found.game, events(found.game, found.record), round_number))
        if not told:
            raise HarnessError(
                f"{_named(file)}: the game of deal {found.record.deal} has no round {round_number}"
            )
        yield from told
        yield ""


def export_jsonl(file: str, number: int | None) -> Iterator[str]:
    for found in sound_games(file, number):
        for event in events(found.game, found.record):
            yield json.dumps(event, separators=(",", ":"))


def export_text(file: str, number: int | None) -> Iterator[str]:
    for place, found in enumerate(sound_games(file, number)):
        yield from [""][:place]
        yield write_record(found.game, found.record).removesuffix("\n")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether one game of a file holds, and if not, the first thing that is wrong."""

    number: int
    deal: str
    finished: bool
    error: RecordError | None


def verify_file(file: str, key: bytes | None, secret: bytes | None) -> Iterator[Verdict]:
    """With the key of the one deal, or the secret of all, chance is recomputed too."""
    for number, found in enumerate(read_file(file), 1):
        if key and number > 1:
            raise HarnessError(
                f"{_named(file)} holds several games: --key is one deal's, --secret is all deals'"
            )
        deal = found.record.deal
        error = None
        try:
            verify(found, deal_key(secret, deal) if secret else key)
        except RecordError as wrong:
            error = wrong
        yield Verdict(number, deal, found.record.outcome is not None, error)
