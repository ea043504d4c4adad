"""Parses TOML of limited size. Errors are in plain words, with line and column."""

import re
import tomllib
from typing import Any

from harness.errors import OptionsError
from harness.text import printable, shortened

_LONGEST_FILE = 1_000_000  # characters; 500 bots take some 50,000
_LONGEST_LINE = 10_000  # a key of a million dots would keep the parser busy for hours

_BACKSLASH = r"a \ in a text: expected \\ for each, or the text in '…' instead of \"…\"".replace('\\"', '"')
_WORDS = (  # what Python says, as a pattern, and what it means to whoever wrote the file
    (r"(?:Illegal|Found invalid) character '\\n'", "the text does not end on this line: expected a closing quote"),
    (r"(?:Illegal|Found invalid) character (.*)", "the character {0} may not stand here"),
    (r"Unescaped '\\' in a string|Invalid hex value|Escaped character .*", _BACKSLASH),
    (r"Invalid value", "expected a value: a text in quotes, a number, true, false, or a list in [ ]"),
    (r"Invalid date or datetime", "there is no such date or time; a text stands in quotes"),
    (r"Invalid statement|Invalid initial character for a key part", "expected a key, a [section] or a # comment"),
    (r"Expected '=' after a key in a key/value pair", "expected = behind the key, and a value"),
    (r"Expected newline or end of document after a statement", "expected the end of the line; a text stands in quotes"),
    (r"Expected '(\]\]?)' at the end of an? .* declaration", "expected {0} behind the section's name"),
    (r"Unclosed array", "the list does not end: expected a comma or ]"),
    (r"Unclosed inline table", "the table in braces does not end: expected a comma or }}"),
    (r"Cannot declare \('(.*)',\) twice", "the section [{0}] is there already"),
    (r"Cannot overwrite a value", "this key or section is there already"),
    (r"Duplicate inline table key (.*)", "the key {0} is there already"),
)  # fmt: skip


class LeagueFileError(OptionsError):
    """A league file cannot be used; the message has a line for each thing that is wrong."""


def parse(text: str, place: str, what: str = "league file") -> dict[str, Any]:
    """Parse the text of a file; LeagueFileError if it is no TOML, or too large. `place` is the path of the file, `what` what
    it is to be."""
    if len(text) > _LONGEST_FILE:
        size = f"{len(text):,} characters; expected at most {_LONGEST_FILE:,}"
        raise LeagueFileError(f"{place}: a {what} of {size}")
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE:
            raise LeagueFileError(
                f"{place}:{number}: a line of {len(line):,} characters; expected at most {_LONGEST_LINE:,}"
            )
    try:
        return tomllib.loads(text)
    except RecursionError:
        deepest = max(range(len(lines)), key=lambda number: len(re.findall(r"[\[{]", lines[number])))
        raise LeagueFileError(f"{place}:{deepest + 1}: brackets nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError is one, and so is a number of 5,000 digits
        raise LeagueFileError(f"{place}:{_explained(str(error), lines)}") from None


def _explained(error: str, lines: list[str]) -> str:
    """Line, column and what is wrong there, from an error of Python's."""
    what, _, place = error.rpartition(" (at ")
    if match := re.fullmatch(r"line (\d+), column (\d+)\)", place):
        return f"{match[1]}:{match[2]}: not TOML: {_words(what)}"
    if place == "end of document)":
        if quotes := _open_quotes(what, lines):
            number = max(number for number, line in enumerate(lines, 1) if quotes in line)
            return f"{number}: not TOML: the text that begins on this line does not end: expected {quotes}"
        return f"{len(lines) - (len(lines) > 1 and not lines[-1])}: not TOML: {_words(what)}"
    longest = max(range(len(lines)), key=lambda number: _digits(lines[number]))
    return f"{longest + 1}: not TOML: a number of {_digits(lines[longest]):,} digits"


def _open_quotes(what: str, lines: list[str]) -> str:
    """The quotes with which a text begins that does not end; empty if the error is another one."""
    if what == "Unterminated string":
        return '"' * (3 if "\n".join(lines).count('"' * 3) % 2 else 1)
    match = re.fullmatch('Expected "(\'+)"', what)
    return match[1] if match else ""


def _words(what: str) -> str:
    for pattern, words in _WORDS:
        if match := re.fullmatch(pattern, what, re.S):
            return words.format(*[printable(each, 60) for each in match.groups()])
    return shortened(what, 100)[1:-1]


def _digits(line: str) -> int:
    """The number of digits of the longest number in a line."""
    return max(map(len, re.findall(r"\d+", line.replace("_", ""))), default=0)
