"""One measured figure."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    what: str
    unit: str
    value: float
    to_plain: float | None = None  # the ratio to the plain loop of the same run
