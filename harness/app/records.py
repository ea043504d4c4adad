"""Recorded games, wherever they are kept: each is read, checked, told, expanded and verified by itself."""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import NamedTuple, Protocol, TextIO

from harness.engine import RecordError, deal_key, events, read_records, tell, verify, write_record
from harness.engine.reading import MAX_LINE, SourceRecord
from harness.errors import HarnessError
from harness.games import find_game
from harness.referee import Fault

STDIN = "-"


class RecordedGame(NamedTuple):
    """A game of a source, as it was read."""

    number: int  # in a file counted from 1, in a league that of its schedule
    place: str  # where its lines stand: what errors begin with
    source: SourceRecord


class RecordSource(Protocol):
    """Where recorded games come from."""

    @property
    def place(self) -> str: ...

    @property
    def secret(self) -> bytes | None:
        """Of all its deals, if it is known here."""
        ...

    def games(self, number: int | None = None) -> Iterator[RecordedGame]:
        """In order, or only that one. A HarnessError names the place; there is at least one game."""
        ...

    def faults(self, number: int) -> Iterable[Fault]:
        """Of one game, as far as they are known here: a record says only where the referee moved."""
        ...


class RecordFile:
    """A file of records, or standard input."""

    secret = None

    def __init__(self, file: str) -> None:
        self._file = file
        self.place = "standard input" if file == STDIN else file

    def games(self, number: int | None = None) -> Iterator[RecordedGame]:
        with _opened(self._file) as text:
            games = enumerate(read_records(_lines(text), find_game), 1)
            chosen = games if number is None else islice(games, number - 1, number)
            empty = True
            try:
                for position, source in chosen:
                    empty = False
                    yield RecordedGame(position, self.place, source)
            except RecordError as error:
                raise HarnessError(f"{self.place}: {error}") from None
            if empty:
                what = "holds no game" if number is None else f"has no game {number}"
                raise HarnessError(f"{self.place} {what}")

    def faults(self, number: int) -> Iterable[Fault]:
        del number
        return ()


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


def sound_games(source: RecordSource, number: int | None = None) -> Iterator[RecordedGame]:
    """The games, if they hold under the rules: what is told and exported is always true."""
    for recorded in source.games(number):
        try:
            verify(recorded.source)
        except RecordError as error:
            raise HarnessError(f"{recorded.place}: {error}") from None
        yield recorded


def passages(recorded: RecordedGame, round_number: int | None) -> list[str]:
    """The story of a game, round by round, or of one round."""
    record, game, _ = recorded.source
    story = list(tell(game, events(game, record), round_number))
    if not story:
        raise HarnessError(f"{recorded.place}: the game of deal {record.deal} has no round {round_number}")
    return story


def event_lines(recorded: RecordedGame) -> Iterator[str]:
    """The events of a game, one JSON object a line."""
    record, game, _ = recorded.source
    for event in events(game, record):
        yield json.dumps(event, separators=(",", ":"))


def record_text(recorded: RecordedGame) -> str:
    """The record as it is written, whatever wrote the one that was read."""
    return write_record(recorded.source.game, recorded.source.record)


def write_records(file: TextIO, texts: Iterable[str]) -> None:
    """Write records with a blank line between."""
    for place, text in enumerate(texts):
        file.write("\n" * (place > 0) + text)


def save_records(path: Path, texts: Iterable[str]) -> None:
    """Write records to a file; HarnessError if that cannot be done."""
    try:
        with path.open("w", encoding="utf-8") as file:
            write_records(file, texts)
    except OSError as error:
        raise HarnessError(f"cannot write {path}: {error.strerror}") from None


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """Whether one game holds, and if not, the first thing that is wrong."""

    number: int
    deal: str
    finished: bool
    error: RecordError | None


def verify_games(
    source: RecordSource, number: int | None, key: bytes | None, secret: bytes | None
) -> Iterator[GameVerdict]:
    """A verdict on each game. With the key of the one deal, or the secret of all, chance is recomputed, too."""
    for place, recorded in enumerate(source.games(number)):
        if key and place:
            raise HarnessError(
                f"{source.place} holds several games: --key is one deal's, --secret is all deals'"
            )
        record = recorded.source.record
        error = None
        try:
            verify(recorded.source, deal_key(secret, record.deal) if secret else key)
        except RecordError as wrong:
            error = wrong
        yield GameVerdict(recorded.number, record.deal, record.outcome is not None, error)
