"""Texts in messages and tables: made harmless, what was probably meant, and durations."""

from collections.abc import Collection
from difflib import get_close_matches


def nearest(word: str, known: Collection[str]) -> str:
    """The end of an error message: the known name that was probably meant, or all of them."""
    return _meant(word, known) or f"known: {', '.join(sorted(known))}"


def one_of(word: str, known: Collection[str]) -> str:
    """The end of an error message: all that was expected, and which of it was probably meant."""
    expected = f"expected one of {', '.join(known)}"
    return f"{expected}; {meant}" if (meant := _meant(word, known)) else expected


def _meant(word: str, known: Collection[str]) -> str:
    close = get_close_matches(word[:40], sorted(known), n=1)
    return f"did you mean {close[0]}?" if close else ""


def printable(text: str, limit: int) -> str:
    """Somebody's text as a part of a line: what would end the line, move the cursor or turn the line round is spelled
    out, and so is what cannot be seen. It is no longer than the limit, and the same if it was printable already."""
    if len(text) <= limit and text.isprintable():
        return text
    shown = "".join([char if char.isprintable() else ascii(char)[1:-1] for char in text[: limit + 1]])
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def one_line(text: str, limit: int) -> str:
    """Somebody's text, whatever lines it had, printable."""
    return printable(" ".join(text.split()), limit)


def printable_lines(text: str, limit: int) -> str:
    """Somebody's lines, each printable and no longer than the limit."""
    return "\n".join([printable(line, limit) for line in text.splitlines()])


def shortened(text: str, limit: int = 40) -> str:
    """Somebody's text, quoted for a one-line message: printable, and no longer than it helps."""
    return ascii(text if len(text) <= limit else text[: limit - 1] + "…").replace("\\u2026", "…")


def spoken_time(seconds: float) -> str:
    """A duration for people: in seconds, or in milliseconds below one second."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"
