"""What a column is: one definition for people, for files and for the documents that describe it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Column(Generic[R]):
    """A value of each row, and how it is shown. JSON and CSV get the value itself, people what `text` makes of it."""

    key: str | None  # what JSON and CSV call it; None: only people see it
    title: str | None  # what people read above it; None: only JSON and CSV have it
    sentence: str  # what the value is, as documents and schemas print it
    value: Callable[[R], Any]
    text: Callable[[Any], str] = str
    left: bool = False  # words stand at the left, numbers at the right
    spare: bool = False  # people see it only where a row has a value, and a terminal has room for it
    wide: bool = False  # a terminal that has no room for it does without it

    def words(self, row: R) -> str:
        """The cell of this row for people; a value that is not known is a dash."""
        value = self.value(row)
        return "–" if value is None else self.text(value)
