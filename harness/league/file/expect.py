"""Reads the values of the league file: each function takes a value of TOML, and gives ours or raises `Expected`."""

import re
import shlex
from collections.abc import Callable, Collection
from math import isfinite
from typing import Any

from harness.address import parse_address
from harness.errors import OptionsError
from harness.names import check_name
from harness.text import is_printable, shortened
from harness.text import one_of as suggestion

_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,127}")

_LONGEST = 4096  # characters of a path or a command


class Expected(Exception):
    """A value is not allowed; the message says what was expected."""


def text(value: Any) -> str:
    """A printable text."""
    if not isinstance(value, str):
        raise Expected("expected a text in quotes")
    if not value or len(value) > _LONGEST or not value.isprintable():
        raise Expected(f"expected 1 to {_LONGEST} printable characters")
    return value


def words(value: Any) -> str:
    """Words of any script on one line, a blank between two."""
    line = " ".join(value.split()) if isinstance(value, str) else ""
    if not line or len(line) > _LONGEST or not is_printable(line):
        raise Expected(
            f"expected a text in quotes of 1 to {_LONGEST} characters, none of which is invisible or turns the line round"
        )
    return line


def name(value: Any) -> str:
    """The name of a league or a bot."""
    try:
        check_name(value if isinstance(value, str) else "")
    except OptionsError as error:
        raise Expected(str(error)) from None
    return str(value)


def seed(value: Any) -> str:
    """The seed of a schedule: a text, or a number, which stands for its digits."""
    if type(value) is int and abs(value) < 10**64:
        return str(value)
    if not isinstance(value, str) or not 0 < len(value) <= 64 or not value.isprintable():
        raise Expected("expected a whole number, or a text of 1 to 64 characters")
    return value


def yes_or_no(value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Expected("expected true or false")
    return value


def whole(least: int, most: int) -> Callable[[Any], int]:
    """A reader of whole numbers in a range."""

    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise Expected(f"expected a whole number from {least:,} to {most:,}")
        return value

    return read


def number(least: float, most: float) -> Callable[[Any], float]:
    """A reader of numbers in a range."""

    def read(value: Any) -> float:
        if type(value) not in (int, float) or not isfinite(value) or not least <= value <= most:
            raise Expected(f"expected a number from {least:,} to {most:,}")
        return float(value)

    return read


def moment(value: Any) -> int:
    """A moment, in seconds since 1970."""
    if not hasattr(value, "utcoffset") or not hasattr(value, "timestamp") or value.utcoffset() is None:
        raise Expected(
            "expected a moment with its offset from UTC, such as 2026-12-01T18:00:00Z, without quotes"
        )
    return int(value.timestamp())


def only_yes(value: Any) -> str:
    """true, and nothing else: the key says where a bot comes from, and names nothing."""
    if value is not True:
        raise Expected("expected true; a bot that does not dial in has no such key")
    return ""


def one_of(names: Collection[str]) -> Callable[[Any], str]:
    """A reader of one of these names."""

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise Expected(f"expected one of {', '.join(sorted(names))}, in quotes")
        if value not in names:
            raise Expected(suggestion(value, sorted(names)))
        return value

    return read


def one_known(names: Collection[str]) -> Callable[[Any], str]:
    """A reader of one of these names, which an error lists in their own order."""

    def read(value: Any) -> str:
        if text(value) not in names:
            raise Expected(suggestion(value, names))
        return str(value)

    return read


def strings(value: Any) -> tuple[str, ...]:
    """A list of texts."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise Expected('expected a list of names, such as ["ada"]')
    return tuple(value)


def anchor(value: Any) -> dict[str, float]:
    """One bot, and the rating that it is given."""
    if not isinstance(value, dict) or len(value) != 1:
        raise Expected("expected one bot and its rating, such as { greedy = 1500 }")
    return {bot: number(-100_000, 100_000)(rating) for bot, rating in value.items()}


def path(value: Any) -> str:
    """The path of a bot."""
    try:
        return text(value)
    except Expected:
        raise Expected("expected the path of a .py file, or of a directory with a bot.py") from None


def command(value: Any) -> str:
    """A command: one text with its words quoted as in a shell, or a list of words."""
    if isinstance(value, list) and value and all(isinstance(word, str) for word in value):
        value = shlex.join(value)
    try:
        words = shlex.split(text(value))
    except (Expected, ValueError):
        raise Expected("expected a command, as one text or as a list of its words") from None
    if not words or not words[0]:
        raise Expected("expected a command, as one text or as a list of its words")
    return str(value)


def address(value: Any) -> str:
    """The address of a bot."""
    if not isinstance(value, str):
        raise Expected("expected HOST:PORT or unix:PATH")
    try:
        parse_address(value)
    except OptionsError as error:
        raise Expected(str(error)) from None
    return value


def file(value: Any) -> str:
    """The path of a file."""
    try:
        return text(value)
    except Expected:
        raise Expected("expected the path of a file") from None


def directory(value: Any) -> str:
    """The path of a directory."""
    try:
        return text(value)
    except Expected:
        raise Expected("expected the path of a directory") from None


def environment(value: Any) -> dict[str, str]:
    """Variables for the environment of a bot, with their values."""
    if not isinstance(value, dict):
        raise Expected('expected variables and their values, such as { LEVEL = "3" }')
    for variable, setting in value.items():
        if not _VARIABLE.fullmatch(variable):
            raise Expected(f"expected variables of letters, digits and '_', found {shortened(variable)}")
        if not isinstance(setting, str) or "\0" in setting or len(setting) > _LONGEST:
            raise Expected(f"expected texts in quotes; {variable} has none")
    return dict(value)
