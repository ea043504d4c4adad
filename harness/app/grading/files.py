"""What grading leaves on the disk: the result, whole at any moment, and the games in which bots made their first faults."""

import os
from pathlib import Path

from harness.app.grading.evidence import records_name
from harness.app.grading.grade import GradeReport
from harness.app.records import save_records
from harness.errors import HarnessError


def replace_file(file: Path, text: str) -> None:
    """Put the text in the file's place: whoever reads it finds the old text or the new one. HarnessError if that cannot
    be done."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.write_text(text, "utf-8", newline="\n")
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise HarnessError(f"cannot write {file}: {error.strerror}") from None


def save_first_faults(directory: Path, report: GradeReport) -> None:
    """A file for each bot with faults: the game of the first fault of each kind, in the order of the report."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HarnessError(f"cannot make the directory {directory}: {error.strerror}") from None
    for bot in report.bots:
        if bot.first_faults:
            save_records(directory / records_name(bot), [each.record for each in bot.first_faults])
