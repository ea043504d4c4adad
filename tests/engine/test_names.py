"""Names are words that mean nothing to anybody but us, and no two look the same."""

import sys
import unicodedata
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.app.keygen import keygen
from harness.app.new_bot import new_bot
from harness.errors import HarnessError, OptionsError
from harness.names import check_name
from tests.support.payloads import PAYLOADS


def is_name(text: str) -> bool:
    try:
        check_name(text)
    except OptionsError:
        return False
    return True


def test_no_character_but_those_of_plain_words_is_in_a_name() -> None:
    taken = [chr(code) for code in range(sys.maxunicode + 1) if is_name(f"a{chr(code)}a")]
    assert "".join(taken) == "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"


@given(st.text(max_size=40) | st.from_regex(r"[A-Za-z0-9._-]{1,34}", fullmatch=True))
def test_a_name_is_a_word_of_a_command_a_cell_and_a_file(text: str) -> None:
    if is_name(text):
        assert text.isascii()
        assert text[0].isalnum()
        assert unicodedata.normalize("NFKC", text) == text
        assert Path("x", text).name == text
        assert 1 <= len(text) <= 32


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "..",
        "a\n",
        "a\x00",
        "ſ",
        "\u212a",
        "x" * 33,
        "con",
        "NUL",
        "Aux.toml",
        "com1",
        "lpt9.x.y",
        "prn.",
    ],
)
def test_what_is_no_name(text: str) -> None:
    assert not is_name(text)


@pytest.mark.parametrize("text", ["a", "0", "console", "com", "com10", "null", "Ada-2.1_b", "x" * 32])
def test_what_is_a_name(text: str) -> None:
    assert is_name(text)


def test_whatever_a_name_is_files_are_made_in_their_directory_and_nowhere_else(tmp_path: Path) -> None:
    home = tmp_path / "a" / "b"
    home.mkdir(parents=True)
    for name in (*PAYLOADS, "good"):
        for make in (lambda name: new_bot(name, home), lambda name: keygen(name, (), home)):
            with suppress(HarnessError):
                make(name)
    assert {path.name for path in home.iterdir()} == {"good", "good.pem", "good.key", "good.token"}
    assert [*tmp_path.iterdir()] == [home.parent]
    assert [*home.parent.iterdir()] == [home]
