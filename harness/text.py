"""Texts for messages and tables: printable and short ones, suggestions of a name, durations."""

import re
from collections.abc import Collection
from difflib import get_close_matches

# A joiner between two letters or signs of a script that may need one: Persian, the scripts of India, emoji. Two in a row are none.
_JOINER = re.compile(
    "(?<=[\u0300-\u1fff\u2100-\U0010ffff])[\u200c\u200d](?=[\u0300-\u1fff\u2100-\U0010ffff])"
)


def nearest(word: str, names: Collection[str]) -> str:
    """The end of an error message: the name that was probably meant, or all names."""
    return _suggestion(word, names) or f"known: {', '.join(sorted(names))}"


def one_of(word: str, names: Collection[str]) -> str:
    """The end of an error message: all names that were expected, and the one that was probably meant."""
    expected = f"expected one of {', '.join(names)}"
    return f"{expected}; {suggestion}" if (suggestion := _suggestion(word, names)) else expected


def _suggestion(word: str, names: Collection[str]) -> str:
    matches = get_close_matches(word[:40], sorted(names), n=1)
    return f"did you mean {matches[0]}?" if matches else ""


def is_printable(text: str) -> bool:
    """Whether no character ends a line, moves the cursor, changes the direction of the line or is invisible, but for
    joiners where a script needs them."""
    return text.isprintable() or _JOINER.sub("", text).isprintable()


def printable(text: str, limit: int) -> str:
    """A text of at most `limit` characters, with all characters escaped that are not printable. A short printable text
    stays as it is."""
    if len(text) <= limit and is_printable(text):
        return text
    start = text[: limit + 1]
    joiners = {match.start() for match in _JOINER.finditer(start)}
    escaped = "".join(
        [
            char if char.isprintable() or place in joiners else ascii(char)[1:-1]
            for place, char in enumerate(start)
        ]
    )
    return escaped if len(escaped) <= limit else escaped[: limit - 1].rstrip("\u200c\u200d") + "…"


def one_line(text: str, limit: int) -> str:
    """A text of any number of lines as one printable line."""
    return printable(" ".join(text.split()), limit)


def printable_lines(text: str, limit: int) -> str:
    """The lines of a text, each printable and of at most `limit` characters."""
    return "\n".join([printable(line, limit) for line in text.splitlines()])


def shortened(text: str, limit: int = 40) -> str:
    """A text in quotes for a one-line message, printable and shortened."""
    return ascii(text if len(text) <= limit else text[: limit - 1] + "…").replace("\\u2026", "…")


def spoken_time(seconds: float) -> str:
    """A duration for people: in seconds, or in milliseconds below one second."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"
