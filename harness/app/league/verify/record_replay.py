"""A stored record on its own: read, replayed under the rules, its chance recomputed. The processes that `verify`
starts import this module; it must never import gRPC or a database, which would take them longer than their games."""

from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from typing import NamedTuple

from harness.engine import Record, RecordError, deal_key, read_records, verify
from harness.engine.reading import SourceRecord
from harness.games import find_game


class Wrong(NamedTuple):
    """The first thing in a record that does not hold; lines count from its own first."""

    what: str
    line: int | None = None
    column: int | None = None


class Replayed(NamedTuple):
    """What replaying a record has shown."""

    header: Record | None  # the record without its turns; None: it cannot be read
    moves: int  # chance's among them
    rules: Wrong | None
    chance: Wrong | None


def replayed(texts: Sequence[str], secret: bytes) -> list[Replayed]:
    """Replays some records of a run with this secret."""
    return [_replayed(text, secret) for text in texts]


def _replayed(text: str, secret: bytes) -> Replayed:
    try:
        source = _read(text)
    except RecordError as error:
        return Replayed(None, 0, _wrong(error), _cannot(error))
    record = source.record
    header, moves = replace(record, turns=()), sum([len(turn.moves) for turn in record.turns])
    wrong = _error_in(source, deal_key(secret, record.deal))
    if wrong is None:
        return Replayed(header, moves, None, None)
    rules = _error_in(source, None)
    if rules is None:
        return Replayed(header, moves, None, _wrong(wrong))
    return Replayed(
        header, moves, _wrong(rules), _cannot(rules) if str(wrong) == str(rules) else _wrong(wrong)
    )


def _read(text: str) -> SourceRecord:
    source, *more = read_records(StringIO(text), find_game)
    if more:
        raise RecordError(1, 1, f"expected one record, found {1 + len(more)}")
    return source


def _error_in(source: SourceRecord, key: bytes | None) -> RecordError | None:
    try:
        verify(source, key)
    except RecordError as error:
        return error
    return None


def _wrong(error: RecordError) -> Wrong:
    return Wrong(error.what, error.line, error.column)


def _cannot(error: RecordError) -> Wrong:
    return Wrong(
        "cards and dice cannot be recomputed from here on: the record does not hold", error.line, error.column
    )
