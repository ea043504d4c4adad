"""The values that each column may hold. An SQLite column stores anything, whatever type was declared, and anybody may have
written the file. So a row is checked here when it is read, unless its reader checks what it takes: its values have their types and are
within their bounds. Whether they are true is checked by `harness league verify`.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    Integer,
    LargeBinary,
    SmallInteger,
    and_,
    cast,
    literal,
)

from harness.store.errors import Broken
from harness.text import shortened

Row = Sequence[Any]

_LAST_MOMENT = 253_402_300_799_999  # milliseconds since 1970: the end of the year 9999
_LONGEST = 1 << 53  # microseconds, three hundred years: as a float it is still exact
_RATING = 1e9
_FROM_ONE = {"run", "block", "seats", "place", "attempt"}
_LENGTHS = {"secret": 32, "commitment": 64}


class Domain(NamedTuple):
    """The types, bounds and length of a column's values, and how an error describes them."""

    kinds: tuple[type, ...]
    expected: str
    bounds: tuple[float, float] | None = None
    length: int | None = None


def domain_of(column: Column[Any]) -> Domain:
    """The domain of a column, with null where the column allows it."""
    domain = _domain_of(column)
    if column.nullable:
        return domain._replace(kinds=(*domain.kinds, type(None)), expected=f"{domain.expected}, or null")
    return domain


def within(column: Column[Any]) -> ColumnElement[bool]:
    """The same check as SQL, for a column of whole numbers. In SQLite a text is greater than any number."""
    least, most = _bounds(column)
    return and_(
        column.between(literal(least, BigInteger), literal(most, BigInteger)),
        cast(column, BigInteger) == column,
    )


def _domain_of(column: Column[Any]) -> Domain:
    length = _LENGTHS.get(column.name)
    match column.type:
        case Boolean():
            return Domain((int, bool), "0 or 1", (0, 1))
        case Double():
            return Domain((float,), f"a number from {-_RATING:,.0f} to {_RATING:,.0f}", (-_RATING, _RATING))
        case LargeBinary():
            return Domain((bytes,), f"{length} bytes" if length else "bytes", length=length)
        case SmallInteger() | Integer() | BigInteger():
            least, most = _bounds(column)
            return Domain((int,), f"a whole number from {least:,} to {most:,}", (least, most))
    return Domain((str,), f"text of {length} characters" if length else "text", length=length)


def _bounds(column: Column[Any]) -> tuple[int, int]:
    bits = 15 if isinstance(column.type, SmallInteger) else 31
    match column.name:
        case "score":
            return -(1 << bits), (1 << bits) - 1
        case name if name.endswith("_ms"):
            return 0, _LAST_MOMENT
        case name if name.endswith("_us"):
            return 0, _LONGEST
    return int(column.name in _FROM_ONE), (1 << bits) - 1


def checking(columns: Sequence[Column[Any]], place: str) -> Callable[[Row], Row]:
    """A function that returns a row, and raises Broken if a value is outside its column's domain."""
    kinds, bounds, lengths = _plan(tuple(columns))

    def check(row: Row) -> Row:
        if tuple(map(type, row)) not in kinds:
            raise _broken(columns, row, place)
        for number, least, most in bounds:
            value = row[number]
            if value is not None and not least <= value <= most:  # no NaN is
                raise _broken(columns, row, place)
        for number, length in lengths:
            if len(row[number]) != length:
                raise _broken(columns, row, place)
        return row

    return check


@cache
def _plan(columns: tuple[Column[Any], ...]) -> tuple[Any, ...]:
    domains = [domain_of(column) for column in columns]
    kinds = frozenset(product(*[domain.kinds for domain in domains]))
    bounds = [(number, *domain.bounds) for number, domain in enumerate(domains) if domain.bounds]
    lengths = [(number, domain.length) for number, domain in enumerate(domains) if domain.length]
    return kinds, bounds, lengths


def _broken(columns: Sequence[Column[Any]], row: Row, place: str) -> Broken:
    """The error for a row that failed the check: it names the value."""
    for column, value in zip(columns, row, strict=True):
        domain = domain_of(column)
        if not _holds(domain, value):
            what = f"{column.table.name}.{column.name}{_owner(columns, row, column)} is {_shown(value)}"
            return Broken(f"{place}: {what}: expected {domain.expected}")
    raise AssertionError(row)


def _holds(domain: Domain, value: Any) -> bool:
    if type(value) not in domain.kinds:
        return False
    if value is None:
        return True
    if domain.bounds:
        return bool(domain.bounds[0] <= value <= domain.bounds[1])
    return domain.length is None or len(value) == domain.length


def _owner(columns: Sequence[Column[Any]], row: Row, wrong: Column[Any]) -> str:
    """The game, bot or league that a row belongs to, in words; empty if the row does not say."""
    for column, value in zip(columns, row, strict=True):
        if column is wrong:
            continue
        if (column.name == "game" and column.table.name != "league") or column.key == "number":
            word = {"entrant": "bot", "entry": "entry"}.get(column.table.name, "game")
            return f" of {word} {_shown(value)}"
        if column.name == "name" and column.table.name == "league":
            return f" of league {_shown(value)}"
    return ""


def _shown(value: Any) -> str:
    match value:
        case str():
            return shortened(value)
        case bytes():
            return f"{len(value):,} bytes"
        case None:
            return "null"
    return str(value)
