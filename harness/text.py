"""Texts for messages and tables: printable and short ones, suggestions of a name, durations."""

from collections.abc import Collection
from difflib import get_close_matches


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


def printable(text: str, limit: int) -> str:
    """A text of at most `limit` characters, with all characters escaped that are not printable: those that end a line, move
    the cursor, change the direction of the line or are invisible. A short printable text stays as it is."""
    if len(text) <= limit and text.isprintable():
        return text
    escaped = "".join([char if char.isprintable() else ascii(char)[1:-1] for char in text[: limit + 1]])
    return escaped if len(escaped) <= limit else escaped[: limit - 1] + "…"


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
