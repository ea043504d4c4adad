"""Results as a Parquet table. Needs the extra `parquet`: whoever imports this says so."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import BinaryIO

import pyarrow  # type: ignore[import-untyped]
from pyarrow import parquet

from harness.app.league.result_rows import ResultRow

_ROWS = 20_000  # of a group: some megabytes
_WORD = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())

_SCHEMA = pyarrow.schema(
    [
        ("league", _WORD),
        ("run", pyarrow.int32()),
        ("game", _WORD),
        ("number", pyarrow.int32()),
        ("block", pyarrow.int32()),
        ("deal", pyarrow.string()),
        ("seats", pyarrow.int8()),
        ("seat", pyarrow.int8()),
        ("bot", _WORD),
        ("place", pyarrow.int8()),
        ("score", pyarrow.int32()),
        ("retired", pyarrow.bool_()),
        ("faults", pyarrow.int16()),
        ("asked", pyarrow.int32()),
        ("thought", pyarrow.float64()),
        ("longest", pyarrow.float64()),
        ("elo", pyarrow.float64()),
        ("void", pyarrow.bool_()),
    ]
)


def write_table(file: BinaryIO, rows: Iterator[ResultRow], progress: Callable[[int], object]) -> None:
    """Writes the rows as they come, and says which game was the last of each part."""
    with parquet.ParquetWriter(file, _SCHEMA) as writer:
        while batch := list(islice(rows, _ROWS)):
            columns = dict(zip(ResultRow._fields, zip(*batch, strict=True), strict=True))
            writer.write_table(pyarrow.table(columns, schema=_SCHEMA))
            progress(batch[-1].number)
