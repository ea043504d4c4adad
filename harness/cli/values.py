"""What the value of an option or argument may be, for `typer.Option(**whole(1), …)`: so that what is wrong with it is
said as it is everywhere else."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from math import inf, isfinite
from typing import Any

import typer

from harness.text import one_of, shortened

OptionArguments = dict[str, Any]  # of an option: Typer's own arguments

_LONGEST = 86_400.0  # seconds: a day, as in a league file


def whole(least: int | None = None, most: int | None = None) -> OptionArguments:
    """A whole number within bounds."""
    expected = "expected a whole number" + _bounds(least, most)

    def read(text: str) -> int:
        number = int(text)
        if not (-inf if least is None else least) <= number <= (inf if most is None else most):
            raise ValueError
        return number

    return {"parser": _reader(read, expected), "min": least, "max": most}


def seconds(least: float) -> OptionArguments:
    """A time of at least that, and at most a day."""
    expected = f"expected a number of seconds from {least:g} to {_LONGEST:,.0f}"

    def read(text: str) -> float:
        number = float(text)
        if not isfinite(number) or not least <= number <= _LONGEST:
            raise ValueError
        return number

    return {"parser": _reader(read, expected), "min": least, "max": _LONGEST}


def number(least: float, most: float) -> OptionArguments:
    """A number within bounds."""

    def read(text: str) -> float:
        value = float(text)
        if not least <= value <= most:  # nor is nan
            raise ValueError
        return value

    return {
        "parser": _reader(read, f"expected a number from {least:g} to {most:g}"),
        "min": least,
        "max": most,
    }


def choice(kind: type[StrEnum]) -> OptionArguments:
    """One of the values of an enumeration."""
    names = [str(each.value) for each in kind]
    arguments = word(names)

    def read(value: Any) -> StrEnum:
        return (
            value if isinstance(value, kind) else kind(arguments["parser"](value))
        )  # else it is the default

    return {**arguments, "parser": read}


def word(words: Sequence[str]) -> OptionArguments:
    """One of these words."""

    def read(text: str) -> str:
        if text not in words:
            raise typer.BadParameter(f"{shortened(text)}: {one_of(text, words)}")
        return text

    return {"parser": read, "metavar": "|".join(words), "autocompletion": lambda: list(words)}


def _bounds(least: int | None, most: int | None) -> str:
    if least is None:
        return ""
    return f" from {least:,} to {most:,}" if most is not None else f" from {least:,} on"


def _reader(read: Callable[[str], float], expected: str) -> Callable[[Any], float]:
    def reader(value: Any) -> float:
        try:
            return read(str(value))
        except ValueError:
            raise typer.BadParameter(f"{shortened(str(value))}: {expected}") from None

    return reader
