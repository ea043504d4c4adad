"""A league's games in the forms that other programs read. They are written as they are read: ten million games take no
more memory than ten."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO

from harness import PROGRAM
from harness.app.league.freezing import Frozen, frozen_state, public_run
from harness.app.league.result_rows import ResultRow, result_rows
from harness.app.league.stored_games import StoredGames
from harness.app.listening import SILENT, Listener, Work
from harness.app.present.csv_lines import csv_line
from harness.app.records import STDIN, event_lines, sound_games
from harness.errors import HarnessError, OptionsError
from harness.store import Run, Store

STDOUT = STDIN


class ExportForm(StrEnum):
    RECORDS = "records"
    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"


FORMS = {
    ExportForm.RECORDS: "all games as texts",
    ExportForm.JSONL: "all their events, one JSON object a line",
    ExportForm.CSV: "results, a row a seat",
    ExportForm.PARQUET: "the same results, with types",
}  # what each form holds


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written."""

    games: int
    frozen: Frozen | None


def export_league(
    db: str, name: str, form: ExportForm, out: str, listener: Listener = SILENT, *, unfrozen: bool = False
) -> Exported:
    """Writes all games of a league to standard output or to a file; of a frozen league, those that the public may see. A file is there whole or, if
    anything goes wrong, as it was before."""
    with Store.open(db) as store:
        run = public_run(store, name, unfrozen=unfrozen)
        games = store.count(run)
        listener.started(Work("games written", games))
        try:
            export_run(store, run, form, out, listener.advanced)
        finally:
            listener.stopped()
        return Exported(games, frozen_state(store, run))


def export_run(store: Store, run: Run, form: ExportForm, out: str, progress: Callable[[int], object]) -> None:
    """The same of a store that is open; `progress` hears the number of each game that is written."""
    if form is ExportForm.PARQUET:
        write_table = _parquet_writer(out)
        with _replacing(Path(out)) as file:
            write_table(file, result_rows(store, run), progress)
        return
    with _stdout() if out == STDOUT else _replacing(Path(out)) as file:
        for number, text in _TEXTS[form](store, run):
            file.write(text.encode())
            progress(number)


def _records(store: Store, run: Run) -> Iterator[tuple[int, str]]:
    """Records as they are stored: one that does not hold is among them, and `harness game verify` finds it."""
    between = ""
    for number, text in store.records(run):
        yield number, between + text
        between = "\n"


def _events(store: Store, run: Run) -> Iterator[tuple[int, str]]:
    for recorded in sound_games(StoredGames(store, run)):
        yield recorded.number, "".join([f"{line}\n" for line in event_lines(recorded)])


def _rows(store: Store, run: Run) -> Iterator[tuple[int, str]]:
    yield 0, csv_line(ResultRow._fields)
    for row in result_rows(store, run):
        yield row.number, csv_line([int(value) if isinstance(value, bool) else value for value in row])


_TEXTS = {ExportForm.RECORDS: _records, ExportForm.JSONL: _events, ExportForm.CSV: _rows}


def _parquet_writer(out: str) -> Callable[[BinaryIO, Iterator[ResultRow], Callable[[int], object]], None]:
    """What is wrong with the call or missing here is said before anything is read or written."""
    if out == STDOUT:
        raise OptionsError("--format parquet is written to a file: expected --out FILE")
    try:
        from harness.app.league.parquet import write_table
    except ImportError:
        raise HarnessError(
            f"--format parquet needs the extra parquet: pip install '{PROGRAM}[parquet]'"
        ) from None
    return write_table


@contextmanager
def _stdout() -> Iterator[BinaryIO]:
    sys.stdout.flush()
    yield sys.stdout.buffer
    sys.stdout.buffer.flush()


@contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    """A new file beside this one, which takes its place at the end."""
    path = path.resolve()
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with new.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        raise HarnessError(f"cannot write {path}: {error.strerror}") from None
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
