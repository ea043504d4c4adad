"""Reads game records strictly: every record has exactly one text, so writing it again gives the same text.

Anybody may have made the text: reading it ends with a record or one RecordError, in bounded time and memory.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import Any, NamedTuple

from harness.engine.errors import NotationError, RecordError
from harness.engine.game import AnyGame, Notation, Outcome, Seat
from harness.engine.record import (
    FORMAT,
    MAX_RECORD,
    PLAYED,
    RULES_VERSION,
    SEAT_LETTERS,
    STOOD_IN,
    Record,
    Turn,
    size_of,
)
from harness.engine.rules_version import FIRST, other_rules
from harness.errors import HarnessError
from harness.text import nearest, shortened

MAX_LINE = 4_096  # characters; the longest honest line is a shuffle of some hundred cards
MAX_HEADER = 200  # lines
MAX_TURNS = 10_000

new = tuple.__new__  # makes a named tuple for half the price of calling its class; for the hot path

_KEY = re.compile(r"[a-z][a-z0-9_.-]{0,39}( [a-z0-9_.-]{1,40})?")
_USUAL = frozenset(("game", "seats", "deal", "places", "scores"))
_VERSION = re.compile(r"[2-9]|[1-9][0-9]{1,3}")
_MOST = 999_999_999  # the largest place or score
_SEATS = {letter: seat for seat, letter in SEAT_LETTERS.items()}


class SourceRecord(NamedTuple):
    """A record as it was read, with its game and the line of its first turn."""

    record: Record
    game: AnyGame
    line: int


def read_records(lines: Iterable[str], find_game: Callable[[str], AnyGame]) -> Iterator[SourceRecord]:
    """Read the records of a file, one after another. `find_game` raises HarnessError for an unknown name."""
    reader = _Lines(lines)
    first = reader.next()
    while first is not None:
        record, ended = _record(_header(first, reader), reader, find_game)
        yield record
        reader.room = MAX_RECORD
        first = None if ended else reader.next()
        if not ended and first is None:
            raise RecordError(
                reader.number + 1, 1, "expected a record after the blank line, found the end of the file"
            )


class _Lines:
    """Lines without their line feeds, counted, and limited in length and number."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.number = 0
        self.room = MAX_RECORD  # bytes that this record may still have
        self.rest = self._checked(lines)

    def next(self) -> str | None:
        return next(self.rest, None)

    def _checked(self, lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            self.number += 1
            if len(line) > MAX_LINE:
                raise RecordError(self.number, MAX_LINE, f"the line is longer than {MAX_LINE} characters")
            self.room -= size_of(line)
            if self.room < 0 and line != "\n":  # the line that ends a record is no part of it
                raise RecordError(self.number, 1, f"the record is longer than {MAX_RECORD:,} bytes")
            if line[-1:] != "\n":
                raise RecordError(
                    self.number, len(line) + 1, "expected a line feed, found the end of the file"
                )
            yield line[:-1]


class _Field(NamedTuple):
    """The value of a header's line, and where it begins."""

    text: str
    line: int
    column: int


def _header(first: str, reader: _Lines) -> dict[str, _Field]:
    """Read the lines of a header, up to the blank line."""
    if first.startswith("\ufeff"):
        raise RecordError(
            reader.number, 1, "the line begins with a byte order mark: expected UTF-8 without one"
        )
    if first != f"record: {FORMAT}":
        what = f"expected the first line of a record, 'record: {FORMAT}', found {shortened(first)}"
        raise RecordError(reader.number, 1, what)
    fields: dict[str, _Field] = {}
    while line := reader.next():
        key, colon, text = line.partition(": ")
        if not colon or (key not in _USUAL and not _KEY.fullmatch(key)):
            what = f"expected 'key: value' or a blank line before the moves, found {shortened(line)}"
            raise RecordError(reader.number, 1, what)
        column = len(key) + 3
        if key in fields or key == "record":
            raise RecordError(reader.number, 1, f"the key {shortened(key)} stands twice in this header")
        if not text or not text.isprintable() or text != text.strip():
            what = f"expected printable text without spaces at its ends, found {shortened(text)}"
            raise RecordError(reader.number, column, what)
        if len(fields) == MAX_HEADER - 1:
            raise RecordError(reader.number, 1, f"the header has more than {MAX_HEADER} lines")
        fields[key] = new(_Field, (text, reader.number, column))
    if line is None:
        raise RecordError(
            reader.number + 1, 1, "expected a blank line and the moves, found the end of the file"
        )
    return fields


def _record(
    fields: dict[str, _Field], reader: _Lines, find_game: Callable[[str], AnyGame]
) -> tuple[SourceRecord, bool]:
    """Read the rest of a record; whether the file ends with it."""
    order = list(fields)
    named = _take(fields, "game", reader)
    game = _game(named, find_game)
    versions = [RULES_VERSION] * (RULES_VERSION in fields)
    _require_rules(game, fields.pop(RULES_VERSION, None), named)
    seats = _seats(_take(fields, "seats", reader), game)
    deal = _take(fields, "deal", reader).text
    options = _options(fields, game, reader)
    outcome = _outcome(fields, seats)
    retired = _retired(fields, seats)
    expected = ["game", *versions, "seats", "deal", *[f"option {name}" for name in options], *fields]
    expected += ["retired"] * bool(retired) + ["places", "scores"] * bool(outcome)
    _in_order(order, expected, reader)
    line = reader.number + 1
    turns, ended = _turns(reader, game.notation, seats)
    tags = {key: field.text for key, field in fields.items()}
    return SourceRecord(
        Record(game.name, seats, deal, options, turns, outcome, retired=retired, tags=tags), game, line
    ), ended


def _take(fields: dict[str, _Field], key: str, reader: _Lines) -> _Field:
    if key in fields:
        return fields.pop(key)
    hint = f"; {nearest(key, fields)}" if fields else ""
    raise RecordError(reader.number, 1, f"the header has no line '{key}: …'{hint}")


def _game(field: _Field, find_game: Callable[[str], AnyGame]) -> AnyGame:
    try:
        return find_game(field.text)
    except HarnessError as error:
        raise RecordError(field.line, field.column, str(error)) from None


def _require_rules(game: AnyGame, version: _Field | None, named: _Field) -> None:
    """RecordError unless the record was played by this version of the rules; without a line it is the first version."""
    if version and not _VERSION.fullmatch(version.text):
        what = f"expected the number of a version, {FIRST + 1} or more, found {shortened(version.text)}"
        raise RecordError(version.line, version.column, what)
    if wrong := other_rules(game, int(version.text) if version else FIRST):
        field = version or named
        raise RecordError(field.line, field.column, wrong)


def _seats(field: _Field, game: AnyGame) -> int:
    least, most = game.seats[0], game.seats[-1]
    if field.text not in map(str, game.seats):
        what = f"expected {least} to {most}, the seats of {game.name}, found {shortened(field.text)}"
        raise RecordError(field.line, field.column, what)
    return int(field.text)


def _options(fields: dict[str, _Field], game: AnyGame, reader: _Lines) -> dict[str, str]:
    options = {}
    for name, values in game.options.items():
        field = _take(fields, f"option {name}", reader)
        if field.text not in values:
            what = f"expected {' or '.join(values)}, found {shortened(field.text)}"
            raise RecordError(field.line, field.column, what)
        options[name] = field.text
    for key, field in fields.items():
        if key.startswith("option "):
            what = f"{game.name} has no {key}; {nearest(key[7:], game.options)}"
            raise RecordError(field.line, 1, what)
    return options


def _outcome(fields: dict[str, _Field], seats: int) -> Outcome | None:
    """Take both lines of the outcome; None if there is neither, as the game broke off."""
    lines = [(key, fields.pop(key)) for key in ("places", "scores") if key in fields]
    if not lines:
        return None
    key, field = lines[0]
    if len(lines) == 1:
        raise RecordError(field.line, 1, f"'{key}' stands alone: expected places and scores, or neither")
    places, scores = (_numbers(field, seats) for _, field in lines)
    return Outcome(places, scores)


def _retired(fields: dict[str, _Field], seats: int) -> tuple[Seat, ...]:
    field = fields.pop("retired", None)
    if field is None:
        return ()
    words = field.text.split(" ")
    if words != sorted(set(words) & set(map(str, range(seats)))):
        what = f"expected seats, ascending, with a space between, found {shortened(field.text)}"
        raise RecordError(field.line, field.column, what)
    return tuple(map(int, words))


def _numbers(field: _Field, seats: int) -> tuple[int, ...]:
    try:
        numbers = tuple(map(int, field.text.split(" ")))
    except ValueError:
        numbers = ()
    plain = " ".join(map(str, numbers)) == field.text  # in the one form that is written: no 07, no +7, no ７
    if len(numbers) != seats or not plain or max(numbers) > _MOST or min(numbers) < -_MOST:
        what = f"expected {seats} numbers, one a seat, with a space between, found {shortened(field.text)}"
        raise RecordError(field.line, field.column, what)
    return numbers


def _in_order(order: list[str], expected: list[str], reader: _Lines) -> None:
    if order == expected:
        return
    for place, (key, expected_key) in enumerate(zip(order, expected, strict=True)):
        if key != expected_key:
            line = reader.number - len(order) + place
            raise RecordError(
                line, 1, f"expected the header's line '{expected_key}: …' here, found {shortened(key)}"
            )


def _turns(reader: _Lines, notation: Notation[Any], seats: int) -> tuple[tuple[Turn, ...], bool]:
    """Read the turns up to a blank line or the end of the file; whether it was the end."""
    turns: list[Turn] = []
    short_word, short_turn = _short_words(notation), _short_turns(notation)
    for line in reader.rest:
        if not line:
            return tuple(turns), False
        if len(turns) == MAX_TURNS:
            raise RecordError(reader.number, 1, f"the game has more than {MAX_TURNS} turns")
        moves: dict[Seat, Any] = {}
        stand_ins: tuple[Seat, ...] = ()
        last = -2
        try:
            if len(line) < 9 and " " not in line:
                seat, turn = short_turn(line)
                if seat >= seats:
                    raise _misplaced(seat, seats)
                turns.append(turn)
                continue
            for word in line.split(" "):
                seat, stood_in, move = short_word(word) if len(word) < 9 else _word(notation, word)
                if not last < seat < seats:
                    raise _misplaced(seat, seats)
                if stood_in:
                    stand_ins += (seat,)
                moves[seat] = move
                last = seat
        except _WordError as error:
            column = _columns(line)[len(moves)] + error.offset
            raise RecordError(reader.number, column, str(error)) from None
        turns.append(new(Turn, (moves, stand_ins)))
    return tuple(turns), True


class _WordError(Exception):
    """A word of a turn cannot be read; `offset` is the place of the error in the word."""

    def __init__(self, offset: int, what: str) -> None:
        super().__init__(what)
        self.offset = offset


def _misplaced(seat: Seat, seats: int) -> _WordError:
    if seat >= seats:
        return _WordError(0, f"there is no seat {seat} among {seats}, which count from 0")
    return _WordError(0, f"seat {seat} stands out of order: seats ascend, each once")


def _word(notation: Notation[Any], word: str) -> tuple[Seat, bool, Any]:
    """Read a word of a turn: the seat, whether the referee moved for it, and the move."""
    seat = _SEATS.get(word[:1])
    if seat is None:
        raise _WordError(0, f"expected a seat's number or * for chance, found {shortened(word)}")
    mark = word[1:2]
    if mark != PLAYED and (mark != STOOD_IN or seat < 0):
        marks = f"'{PLAYED}'" if seat < 0 else f"'{PLAYED}' or, for the referee's move, '{STOOD_IN}'"
        raise _WordError(1, f"expected {marks} after the seat, found {shortened(word[1:])}")
    try:
        return seat, mark == STOOD_IN, notation.read(word[2:])
    except NotationError as error:
        raise _WordError(2, str(error)) from None


@lru_cache(maxsize=16)
def _short_words(notation: Notation[Any]) -> Callable[[str], tuple[Seat, bool, Any]]:
    """A cached `_word` for short words. Moves of cards come again and again; shuffles never do, and would fill the cache."""
    return lru_cache(maxsize=4096)(partial(_word, notation))


@lru_cache(maxsize=16)
def _short_turns(notation: Notation[Any]) -> Callable[[str], tuple[Seat, Turn]]:
    """A cached reader of turns with one short word, such as the dealer's."""
    short_word = _short_words(notation)

    @lru_cache(maxsize=4096)
    def short_turn(line: str) -> tuple[Seat, Turn]:
        seat, stood_in, move = short_word(line)
        return seat, Turn({seat: move}, (seat,) if stood_in else ())

    return short_turn


def _columns(line: str) -> list[int]:
    """The columns at which the words of a turn begin, from 1."""
    columns = [1]
    for word in line.split(" "):
        columns.append(columns[-1] + len(word) + 1)
    return columns
