"""Somebody's text among ours: one line, nothing that does anything, and still to be told from another text."""

import sys
import unicodedata

import pytest

from harness.text import one_line, printable, printable_lines, shortened
from tests.support.payloads import PAYLOADS

EVERY = [chr(code) for code in range(sys.maxunicode + 1)]
DANGEROUS = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@pytest.fixture(scope="module")
def shown() -> list[str]:
    return [printable(character, 20) for character in EVERY]


def test_no_character_does_anything_on_a_line_and_all_are_text_in_every_encoding(shown: list[str]) -> None:
    left = set("".join(shown))
    assert len(left) > 100_000  # people's own languages stay
    assert not {character for character in left if unicodedata.category(character) in DANGEROUS}
    assert "".join(shown).encode()


def test_two_characters_are_never_shown_the_same(shown: list[str]) -> None:
    assert len(set(shown)) == len(EVERY) == 0x110000


def test_what_is_printable_already_stays_as_it_is(shown: list[str]) -> None:
    assert [printable(text, 20) for text in shown[:5_000]] == shown[:5_000]
    assert all(printable(printable(text, 50), 50) == printable(text, 50) for text in PAYLOADS)


@pytest.mark.parametrize("text", ["می\u200cخواهم", "ශ්\u200dරී", "👩\u200d💻", "🏴\u200d☠️"])
def test_joiners_stay_where_a_script_needs_them_and_nowhere_else(text: str) -> None:
    assert printable(text, 20) == text
    joiner = next(char for char in text if char in "\u200c\u200d")
    spelled = ascii(joiner)[1:-1]
    assert printable(f"a{joiner}b", 20) == f"a{spelled}b"
    assert printable(text.replace(joiner, 2 * joiner), 40) == text.replace(joiner, 2 * spelled)
    assert printable(f"{text}{joiner}", 20) == f"{text}{spelled}"
    for limit in range(1, 12):
        assert printable(short := printable(text * 3, limit), limit) == short


def test_it_is_no_longer_than_the_limit() -> None:
    for text in ("\u202e" * 1_000_000, "x" * 1_000_000, *PAYLOADS):
        assert len(printable(text, 10)) <= 10
        assert len(one_line(text, 10)) <= 10
        assert len(shortened(text, 10)) <= 10 * len("\\U0010ffff") + 2
    assert (printable("x" * 10, 10), printable("x" * 11, 10)) == ("x" * 10, "x" * 9 + "…")


def test_lines_stay_lines_and_one_line_is_one() -> None:
    assert printable_lines("one\ntwo\u202e\x1b\r\nthree", 20) == "one\ntwo\\u202e\\x1b\nthree"
    assert one_line(" one\n\ttwo\u2028three \x1b", 20) == "one two three \\x1b"
    for text in PAYLOADS:
        assert all(line.isprintable() for line in printable_lines(text, 100).split("\n"))
        assert one_line(text, 100).isprintable()
        assert shortened(text, 100).isprintable()
