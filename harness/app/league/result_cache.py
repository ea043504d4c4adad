"""Keeps the results of a league in a temporary file while they are read several times: the database is read once."""

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import SEEK_END
from itertools import count
from typing import IO, Self

import numpy as np

from harness.errors import HarnessError
from harness.league.ratings.results import Rows

_IN_MEMORY = 1 << 23  # bytes: some hundred thousand games need no disk


class ResultCache:
    """Parts of a league's results that can be read any number of times: they are stored as they come for the first time."""

    def __init__(self, parts: Iterable[Rows], file: IO[bytes]) -> None:
        self._coming = iter(parts)
        self._file = file
        self._begins: list[int] = []  # where in the file

    @classmethod
    @contextmanager
    def of(cls, parts: Iterable[Rows]) -> Iterator[Self]:
        """A cache in a file without a name, which goes with the process, however that ends."""
        try:
            with tempfile.SpooledTemporaryFile(_IN_MEMORY) as file:
                yield cls(parts, file)
        except OSError as error:
            where = tempfile.gettempdir()
            raise HarnessError(f"{where}: no room for the results that are read ({error.strerror})") from None

    def __iter__(self) -> Iterator[Rows]:
        for part in count():
            if part == len(self._begins):
                coming = next(self._coming, None)
                if coming is None:
                    return
                self._keep(coming)
            yield self._stored_part(part)

    def _keep(self, rows: Rows) -> None:
        self._begins.append(self._file.seek(0, SEEK_END))
        np.save(self._file, rows.games)
        np.save(self._file, rows.seats)

    def _stored_part(self, part: int) -> Rows:
        self._file.seek(self._begins[part])
        return Rows(np.load(self._file), np.load(self._file))
