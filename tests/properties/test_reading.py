"""The bounds of reading, and what is said of a record with something missing."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, repeat

import pytest

from harness.engine import RecordError, read_records, verify, write_record
from harness.engine.record import MAX_RECORD
from harness.errors import HarnessError
from harness.games import GAMES, find_game
from tests.support.strategies import lines, play, read


def _razzia() -> list[str]:
    """The lines of a whole game, with their ends."""
    record = play(GAMES["razzia"], 3, {"last_bills": "left"}, bytes(32), 0).record
    return write_record(GAMES["razzia"], record).splitlines(keepends=True)


def test_a_line_of_ten_megabytes_is_refused_where_it_stands() -> None:
    with pytest.raises(RecordError, match=r"^line 1, column 4096: the line is longer than 4096 characters$"):
        [*read_records(["x" * 10_000_000], find_game)]
    header = _razzia()
    long = [*header[: header.index("\n") + 1], "*:cards=" + "J3," * 3_000_000]
    with pytest.raises(RecordError, match=rf"^line {len(long)}, column 4096: the line is longer than"):
        [*read_records(long, find_game)]


def test_twenty_thousand_turns_are_too_many() -> None:
    header = _razzia()
    first = header.index("\n") + 2
    with pytest.raises(
        RecordError, match=rf"^line {first + 10_000}, column 1: the game has more than 10000 turns$"
    ):
        [*read_records([*header[: first - 1], *repeat("0:J3\n", 20_000)], find_game)]


def test_a_thousand_lines_of_header_are_too_many() -> None:
    tags = (f"tag-{number}: text\n" for number in range(1_000))
    with pytest.raises(RecordError, match=r"^line 201, column 1: the header has more than 200 lines$"):
        [*read_records(chain(["record: 1\n"], tags), find_game)]


def test_endless_input_is_refused_and_not_read_to_its_end() -> None:
    def endless(*first: str) -> Iterator[str]:
        yield from (*first, *_razzia()[1 : _razzia().index("\n") + 1])
        yield from repeat("*:bills=" + ",".join(["5"] * 84) + "\n")

    with pytest.raises(RecordError, match=r"the record is longer than 1,048,576 bytes$"):
        [*read_records(endless("record: 1\n"), find_game)]


def _tagged(size: int) -> str:
    """A whole game's record of just so many bytes, by its tags; what fills them takes three bytes a letter."""
    text = "".join(_razzia())
    head, blank, rest = text.partition("\nplaces: ")
    missing, number = size - len(text), 0
    while missing:
        begin = f"\ntag-{number:03}: "
        length = min(missing, 12_000 if missing > 24_000 else missing // 2 if missing > 12_000 else missing)
        letters, more = divmod(length - len(begin), 3)
        head += begin + "€" * letters + "x" * more
        missing, number = missing - length, number + 1
    return head + blank + rest


def test_the_largest_record_is_read_and_written_and_a_byte_more_is_not() -> None:
    text = _tagged(MAX_RECORD)
    assert len(text.encode()) == MAX_RECORD
    found, again = read_records(lines(f"{text}\n{text}"), find_game)
    verify(again)
    assert write_record(found.game, found.record) == text
    larger = _tagged(MAX_RECORD + 1)
    last = larger.count("\n")
    with pytest.raises(
        RecordError, match=rf"^line {last}, column 1: the record is longer than 1,048,576 bytes$"
    ):
        [*read_records(lines(larger), find_game)]
    record = replace(found.record, tags={**found.record.tags, "more": "x"})
    with pytest.raises(
        HarnessError, match=r"^the record of deal .+ has 1,048,584 bytes: expected at most 1,048,576$"
    ):
        write_record(found.game, record)


def test_empty_input_has_no_records() -> None:
    assert [*read_records([], find_game)] == []
    assert [*read_records(lines(""), find_game)] == []


def test_a_file_that_begins_with_a_byte_order_mark_is_told() -> None:
    with pytest.raises(RecordError, match=r"^line 1, column 1: the line begins with a byte order mark"):
        list(read_records(["\ufeffrecord: 1\n"], find_game))


@pytest.mark.parametrize("text", ["\n", "\n\n\n", " \n", "\r\n", "record: 1\r\n", "record: 2\n", "\x00\n"])
def test_a_first_line_that_is_not_a_records_is_refused(text: str) -> None:
    with pytest.raises(
        RecordError, match=r"^line 1, column 1: expected the first line of a record, 'record: 1'"
    ):
        [*read_records(lines(text), find_game)]


MISSING = {
    "record: ": (1, "expected the first line of a record, 'record: 1', found 'game: razzia'"),
    "game: ": (7, "the header has no line 'game: …'"),
    "seats: ": (7, "the header has no line 'seats: …'"),
    "deal: ": (7, "the header has no line 'deal: …'"),
    "option last_bills: ": (7, "the header has no line 'option last_bills: …'"),
    "places: ": (6, "'scores' stands alone: expected places and scores, or neither"),
    "scores: ": (6, "'places' stands alone: expected places and scores, or neither"),
}


@pytest.mark.parametrize("missing", MISSING)
def test_a_missing_line_of_the_header_is_named(missing: str) -> None:
    given = [line for line in _razzia() if not line.startswith(missing)]
    assert len(given) == len(_razzia()) - 1
    with pytest.raises(RecordError) as refusal:
        [*read_records(given, find_game)]
    line, what = MISSING[missing]
    assert (refusal.value.line, refusal.value.column) == (line, 1)
    assert refusal.value.what.startswith(what)


def test_a_missing_blank_line_and_a_missing_end_are_named() -> None:
    header = _razzia()
    blank = header.index("\n")
    with pytest.raises(
        RecordError, match=r"^line 8, column 1: expected 'key: value' or a blank line before the"
    ):
        [*read_records(header[:blank] + header[blank + 1 :], find_game)]
    with pytest.raises(
        RecordError, match=r"^line 8, column 1: expected a blank line and the moves, found the end"
    ):
        [*read_records(header[:blank], find_game)]


def test_a_whole_game_without_its_places_and_scores_is_read_and_does_not_hold() -> None:
    text = "".join(line for line in _razzia() if not line.startswith(("places: ", "scores: ")))
    (found,) = read(text)
    with pytest.raises(
        RecordError, match="the game is over, but its header has no places and scores"
    ) as refusal:
        verify(found)
    assert refusal.value.line == text.count("\n") + 1


def test_a_line_without_its_end_and_a_blank_line_at_the_end_are_named() -> None:
    text = "".join(_razzia())
    last = text.splitlines()[-1]
    with pytest.raises(RecordError, match="expected a line feed, found the end of the file") as refusal:
        read(text[:-1])
    assert (refusal.value.line, refusal.value.column) == (text.count("\n"), len(last) + 1)
    with pytest.raises(
        RecordError, match="expected a record after the blank line, found the end of"
    ) as refusal:
        read(text + "\n")
    assert (refusal.value.line, refusal.value.column) == (text.count("\n") + 2, 1)


@pytest.mark.parametrize("retired", ["", "3", "1 0", "0 0", "0  1", "01", "-1", "x", "0,1"])
def test_retired_seats_that_are_no_ascending_seats_are_refused_in_their_line(retired: str) -> None:
    record = _razzia()
    record.insert(5, f"retired: {retired}\n")
    with pytest.raises(RecordError, match=r"^line 6, column 10: expected "):
        [*read_records(record, find_game)]


@pytest.mark.parametrize(
    "value", ["a\x00b", "a\tb", "a\rb", "a\x1b[2J", "a\u2028b", "\ud800", " a", "a ", "\xa0a", ""]
)
def test_a_header_value_that_is_not_fit_to_be_printed_is_refused_in_its_line(value: str) -> None:
    record = _razzia()
    record[3] = f"deal: {value}\n"
    with pytest.raises(
        RecordError, match=r"^line 4, column 7: expected printable text without spaces at its ends"
    ):
        [*read_records(record, find_game)]
