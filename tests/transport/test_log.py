"""What a bot prints is kept: all of it where a person could read it, within bounds where nobody could."""

import asyncio
import itertools
import sys
import time
from pathlib import Path

import pytest

from harness.errors import HarnessError
from harness.local import BotProcess
from harness.local.log import MOST, Log, files_of
from tests.support.streams import run


def lines_of(file: Path) -> list[str]:
    """Without ours."""
    return [line for line in file.read_text("utf-8").splitlines() if not line.startswith("# ")]


def notes_of(file: Path) -> list[str]:
    """Ours, without their times."""
    return [line[22:] for line in file.read_text("utf-8").splitlines() if line.startswith("# ")]


async def ended(process: BotProcess) -> None:
    await process.wait_for_end()
    await process.stop()


def printer(code: str, logs: Path) -> BotProcess:
    return BotProcess("fox", [sys.executable, "-c", code], logs=logs)


def test_all_that_is_printed_is_kept_start_after_start(tmp_path: Path) -> None:
    async def main() -> None:
        for number in (1, 2):
            process = printer(f"import sys; print('out {number}'); sys.exit({number})", tmp_path)
            await process.start()
            await ended(process)
        process = printer("import sys; sys.stderr.write('no end')", tmp_path)
        await process.start()
        await process.wait_for_end()
        await process.start_again()
        await ended(process)

    run(main(), 30.0)
    log, _ = files_of(tmp_path, "fox")
    assert lines_of(log) == ["out 1", "out 2", "no end", "no end"]
    how = [f"ended with exit code {code}" for code in (1, 2, 0, 0)]
    assert notes_of(log) == [note for each in how for note in ("started", each)]
    assert log.stat().st_mode & 0o777 == 0o600


def test_what_would_move_a_terminal_is_spelled_out(tmp_path: Path) -> None:
    code = r"import os; os.write(1, 'a\tä\x1b[2J\u202e\r\x9b'.encode() + b'\xff\n'); os.write(1, b'\xc3'); os.write(1, b'\xa4')"

    async def main() -> None:
        process = printer(code, tmp_path)
        await process.start()
        await ended(process)

    run(main(), 30.0)
    assert lines_of(files_of(tmp_path, "fox")[0]) == [r"a" "\t" r"ä\x1b[2J\u202e\r\x9b\xff", "ä"]


def test_a_bot_that_prints_without_end_fills_no_disk_and_keeps_nobody(tmp_path: Path) -> None:
    """Its own process is the judge: it counts what it could print while we, who read it, went on."""

    async def main() -> int:
        process = printer("import os\nwhile True: os.write(1, b'x' * 65_535 + bytes([10]))", tmp_path)
        await process.start()
        rounds = 0
        until = time.monotonic() + 2.0
        while time.monotonic() < until:
            await asyncio.sleep(0.001)
            rounds += 1
        printed = process.bytes_printed
        await process.stop()
        assert 1 << 20 < printed < 40 << 20
        return rounds

    assert run(main(), 30.0) > 100
    log, before = files_of(tmp_path, "fox")
    assert not before.exists()
    assert 1 << 20 <= log.stat().st_size < 2 << 20
    assert any("bytes left out: they came too quickly" in note for note in notes_of(log))


def test_a_log_has_two_generations_of_a_size_and_the_newest_is_kept(tmp_path: Path) -> None:
    seconds = itertools.count(step=10)  # so that nothing is left out
    log = Log(tmp_path, "fox", lambda: float(next(seconds)))
    log.open()
    for number in range(6 * MOST // 1_000):
        log.write(b"%0999d\n" % number)
    log.close("ended")
    newest, before = files_of(tmp_path, "fox")
    assert MOST * 0.9 < before.stat().st_size <= MOST
    assert newest.stat().st_size <= MOST
    numbers = [int(line) for file in (before, newest) for line in lines_of(file)]
    last = 6 * MOST // 1_000 - 1
    assert numbers == [*range(last - len(numbers) + 1, last + 1)]
    assert {*tmp_path.iterdir()} == {newest, before}


def test_a_full_disk_costs_the_log_and_nothing_else() -> None:
    log = Log(Path("/dev"), "fox")
    log._path = Path("/dev/full")
    log.open()
    log.write(b"text\n")
    log.close()


def test_a_log_is_written_through_no_link(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine", "utf-8")
    files_of(tmp_path, "fox")[0].symlink_to(tmp_path / "mine")
    with pytest.raises(HarnessError, match=r"^cannot write .*fox\.log: "):
        Log(tmp_path, "fox").open()
    assert (tmp_path / "mine").read_text("utf-8") == "mine"
