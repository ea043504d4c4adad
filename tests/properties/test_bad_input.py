"""Whatever a record's text is: it ends in a result or in one RecordError, which says where, on one line."""

import re
import resource
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random

import pytest

from harness.engine import RecordError, read_records, verify, write_record
from harness.games import GAMES, find_game
from tests.support.strategies import assert_one_line, lines, sample

RUN, LONG_RUN, CHUNKS = 3_000, 100_000, 4
MEMORY = 200 * 2**20  # bytes


@cache
def _texts() -> tuple[str, ...]:
    """Whole games, games that broke off (one before its first move) and files of several."""
    texts = []
    for game in GAMES.values():
        for number in range(len(game.seats)):
            parts = [
                sample(game, number),
                *(sample(game, number, broken_at=percent) for percent in (0, 10, 30)),
            ]
            whole, *broken = [write_record(game, played.record) for played in parts]
            texts += [whole] * 4 + [
                *broken,
                "\n".join([broken[-1], broken[0], broken[1]]),
                f"{broken[1]}\n{whole}",
            ]
    return tuple(texts)


Mutation = Callable[[Random, str], str]

_CHARACTERS = "\x00\r\n\n\t\x0b\x1b\x1c\x7f\x85\xa0  :!*,=+-_'\"\\09ÀßıІ０٣²…☃\u200b\u2028\ufeff\ud800\udfff🂡"
_WORDS = (
    "*:cards=",
    "*:bills=",
    "*:dice=",
    "*:dice=C1-7",
    "*:dice=" + ",".join(["C1-1"] * 400),
    "0:accept",
    "0!duel",
    "8:J3",
    "9:J3",
    "-1:J3",
    "*!J3",
    "0:pass",
    "1:bid=12",
    "2:take",
    "0:0=5,0=5",
    "0:1=-,0=-",
    "0:0=" + "+".join(["5"] * 900),
    "0:7=-",
    "0:0=05",
    "00:J3",
    "0:",
    ":",
    "",
    "record:",
    "record: 1",
    "record: 2",
    "seats: 99",
    "option x: y",
    "places: 1",
    "retired: 0",
    "retired: 1 1",
    "scores: 1",
    "game: chess",
    "٣:J3",
    "Infinity",
    "1e9",
)


def _flip(random: Random, text: str) -> str:
    """One bit of one byte; what is then no UTF-8 reads as it does with `surrogateescape`."""
    data = bytearray(text.encode(errors="surrogatepass"))
    data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return data.decode(errors="surrogateescape")


def _insert(random: Random, text: str) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(_CHARACTERS) * random.choice((1, 1, 1, 2, 30)) + text[at:]


def _replace(random: Random, text: str) -> str:
    at = random.randrange(len(text))
    return (
        text[:at]
        + random.choice((chr(random.randrange(32, 127)), random.choice(_CHARACTERS)))
        + text[at + 1 :]
    )


def _delete(random: Random, text: str) -> str:
    at = random.randrange(len(text))
    return text[:at] + text[at + random.choice((1, 1, 1, 2, 10, 200)) :]


def _double(random: Random, text: str) -> str:
    at = random.randrange(len(text))
    part = text[at : at + random.choice((1, 5, 50, 500))]
    return text[:at] + part * random.choice((2, 2, 3, 100)) + text[at:]


def _cut(random: Random, text: str) -> str:
    at = random.randrange(len(text))
    return random.choice((text[:at], text[at:]))


def _number(random: Random, text: str) -> str:
    """A number of the text, or another character, becomes a huge, a negative or a strange one."""
    digits = [at for at, character in enumerate(text) if character.isdigit()] or [0]
    at = random.choice(digits)
    number = random.choice(
        ("9" * random.choice((3, 9, 10, 19, 400, 5_000)), "-1", "00", "1_0", "+1", "1.0", "0x1", "²")
    )
    return text[:at] + number + text[at + 1 :]


def _exchange(random: Random, text: str) -> str:
    """Another move of the same seat: most of them can be read, and few are legal."""
    words = list(re.finditer(r"(?<=[\n ])[*0-7][:!][^ \n]+", text))
    if not words:
        return text
    word = random.choice(words)
    other = random.choice([another[0] for another in words if another[0][0] == word[0][0]])
    return text[: word.start()] + word[0][0] + random.choice(":::!") + other[2:] + text[word.end() :]


def _on_lines(change: Callable[[Random, list[str]], None]) -> Mutation:
    def mutation(random: Random, text: str) -> str:
        parts = text.split("\n")
        change(random, parts)
        return "\n".join(parts)

    return mutation


def _on_words(change: Callable[[Random, list[str]], None]) -> Mutation:
    def mutation(random: Random, text: str) -> str:
        parts = text.split("\n")
        at = random.randrange(len(parts))
        words = parts[at].split(" ")
        change(random, words)
        parts[at] = " ".join(words)
        return "\n".join(parts)

    return mutation


def _swap(random: Random, parts: list[str]) -> None:
    one, other = random.randrange(len(parts)), random.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]


def _drop(random: Random, parts: list[str]) -> None:
    del parts[random.randrange(len(parts))]


def _repeat(random: Random, parts: list[str]) -> None:
    at = random.randrange(len(parts))
    parts[at:at] = [parts[at]] * random.choice((1, 1, 2, 300))


def _foreign(random: Random, parts: list[str]) -> None:
    """Something of another record, of another game, or of none."""
    line = random.choice(random.choice(_texts()).split("\n"))
    parts.insert(random.randrange(len(parts) + 1), random.choice((line, random.choice(_WORDS))))


def _header(random: Random, parts: list[str]) -> None:
    at = random.randrange(min(len(parts), 8))
    key, _, value = parts[at].partition(": ")
    parts[at] = random.choice(
        (
            *(
                f"{key}:{value}",
                f"{key}:  {value}",
                f"{key}: {value} ",
                f"{key.upper()}: {value}",
                f"{key}: ",
                key,
            ),
            *(
                f"tag: {value}",
                f"{key}: {random.choice(_WORDS)}",
                f"{key}: {value}\n{key}: {value}",
                f"x y: {key}",
            ),
        )
    )


def _stretch(random: Random, parts: list[str]) -> None:
    at = random.randrange(len(parts))
    parts[at] = (parts[at] or " ") * random.choice((10, 100, 10_000 // (len(parts[at]) + 1) + 1))


CHANGES = (_swap, _drop, _repeat, _foreign)
MUTATIONS: tuple[Mutation, ...] = (
    *(_flip, _insert, _replace, _delete, _double, _cut, _number),
    *[_exchange] * 8,
    *(_on_lines(change) for change in (*CHANGES, _header, _header, _stretch)),
    *(_on_words(change) for change in CHANGES),
)


def _mutated(random: Random) -> str:
    text = random.choice(_texts())
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = random.choice(MUTATIONS)(random, text or "\n")
    return text


def _outcome(given: Iterable[str]) -> str:
    """Empty if all records in it hold; else what the one RecordError says, which must be fit to be printed."""
    try:
        for found in read_records(given, find_game):
            verify(found)
    except RecordError as error:
        _assert_fit(error)
        return error.what
    return ""


def _assert_fit(error: RecordError) -> None:
    assert_one_line(error)
    assert str(error) == f"line {error.line}, column {error.column}: {error.what}"
    assert error.line >= 1
    assert error.column >= 1


def _feed(seed: int, count: int) -> Counter[str]:
    """So many mutated texts; how they ended, by the words of the messages that are always the same."""
    random = Random(seed)
    ends: Counter[str] = Counter()
    for _ in range(count):
        text = _mutated(random)
        try:
            what = _outcome(lines(text))
        except Exception as error:
            pytest.fail(f"{error!r} of the text {text!a}")
        ends[_kind(what)] += 1
        if not what:
            _assert_written_again(text)
    return ends


def _kind(what: str) -> str:
    """The beginning of a message, without what varies in it."""
    return re.sub(r"""'[^']*'?|"[^"]*"?|[0-9]+""", "", what)[:24]


def _assert_written_again(text: str) -> None:
    """What is read and holds has one text only."""
    again = "\n".join(write_record(game, record) for record, game, _ in read_records(lines(text), find_game))
    assert again == text, ascii(text)


def test_a_mutated_record_is_read_or_refused_in_one_printable_line() -> None:
    ends = _feed(0, RUN)
    assert ends[""] > RUN / 100  # some mutations change nothing that matters
    assert len(ends) > 30  # and the others fail in many ways


@contextmanager
def bounded_memory(size: int) -> Iterator[None]:
    """Whatever takes so many bytes more ends in a MemoryError. The system counts them: Python's own count, which is
    `tracemalloc`, takes four times as long."""
    [used] = re.findall(r"^VmData:\s*(\d+) kB$", Path("/proc/self/status").read_text(), re.M)
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (int(used) * 1024 + size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def test_memory_has_a_bound_where_it_is_said_to_have_one() -> None:
    with bounded_memory(MEMORY):
        assert len(bytes(MEMORY // 2)) == MEMORY // 2
        with pytest.raises(MemoryError):
            bytes(2 * MEMORY)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_hundred_thousand_mutated_records_are_read_or_refused_in_bounded_memory(chunk: int) -> None:
    _texts()
    with bounded_memory(MEMORY):
        ends = _feed(1 + chunk, LONG_RUN // CHUNKS)
    assert ends.total() == LONG_RUN // CHUNKS
    assert ends[""]
    assert len(ends) > 50
