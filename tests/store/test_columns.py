"""Whole numbers out of a database in bulk are those that are in it, row by row and in order."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Column, Integer, MetaData, SmallInteger, Table, create_engine, select
from sqlalchemy.pool import NullPool

from harness.store.columns import NotNumbers, columns
from tests.support.strategies import examples

first = st.integers(-(2**31), 2**31 - 1)
other = st.integers(0, 2**16 - 1)
rows = st.integers(1, 3).flatmap(
    lambda width: st.lists(st.tuples(first, *[other] * (width - 1)), min_size=1, max_size=30)
)


def read(rows: Sequence[tuple[object, ...]], descending: bool = False) -> list[tuple[int, ...]]:
    """By way of a database: the table's columns take anything."""
    with create_engine("sqlite://", poolclass=NullPool).connect() as connection:
        names = [f"n{number}" for number in range(len(rows[0]))]
        table = Table(
            "t",
            MetaData(),
            Column("row", Integer, primary_key=True),
            *[Column(name, SmallInteger) for name in names],
        )
        table.create(connection)
        connection.execute(table.insert(), [dict(zip(names, row, strict=True)) for row in rows])
        order = table.c.row.desc() if descending else table.c.row
        read = columns(connection, select(*[table.c[name] for name in names]).order_by(order))
        return list(zip(*read.tolist(), strict=True))


@given(rows=rows)
@examples(50)
def test_rows_come_as_they_are_in_the_order_that_was_asked_for(rows: list[tuple[int, ...]]) -> None:
    assert read(rows) == rows
    assert read(rows, descending=True) == rows[::-1]


@pytest.mark.parametrize("strange", ["first", "", b"1", None, 1.5, 10.0**20, 2**31, 2**63 - 1, -(2**31) - 1])
@pytest.mark.parametrize("column", [0, 1])
def test_what_is_no_whole_number_or_too_large_is_not_taken_for_one(strange: object, column: int) -> None:
    good = [(7, 3), (9, 4)]
    for at in range(2):
        row = [7, 3]
        row[column] = strange  # type: ignore[call-overload]
        with pytest.raises(NotNumbers):
            read([*good[:at], tuple(row), *good[at:]])


def test_only_the_first_column_may_be_negative() -> None:
    assert read([(-1, 3)]) == [(-1, 3)]
    with pytest.raises(NotNumbers):
        read([(7, -1)])


def test_no_rows_are_no_numbers() -> None:
    with create_engine("sqlite://", poolclass=NullPool).connect() as connection:
        table = Table("t", MetaData(), Column("n", Integer), Column("m", Integer))
        table.create(connection)
        assert columns(connection, select(table.c.n, table.c.m)).shape == (2, 0)
