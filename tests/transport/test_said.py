"""What a bot printed is known in the moment in which its answer is: the reasons of a fault are in it."""

import asyncio
import sys
import time
from pathlib import Path

from harness.local import BotProcess
from tests.support.streams import run


async def said_when(code: str, file: Path) -> str:
    """What a program has said by the time it makes a file, for which we wait without reading what it prints."""
    process = BotProcess("printer", [sys.executable, "-c", code])
    try:
        await process.start()
        deadline = time.monotonic() + 60.0
        while not file.exists():
            assert time.monotonic() < deadline
            time.sleep(0.001)  # of the whole loop: that is the point
        return process.last_lines()
    finally:
        await process.stop()


def test_what_was_printed_before_is_said_though_the_loop_has_not_read_it(tmp_path: Path) -> None:
    file = tmp_path / "done"
    code = f"import pathlib, time; print('so', 'far', flush=True); pathlib.Path({str(file)!r}).touch(); time.sleep(60)"
    assert run(said_when(code, file)) == "so far"


def test_after_its_end_it_has_said_what_it_said() -> None:
    async def main() -> None:
        process = BotProcess("printer", [sys.executable, "-c", "print('bye')"])
        await process.start()
        async with asyncio.timeout(20.0):
            while not process.ending():
                await asyncio.sleep(0.01)
        await process.stop()
        assert process.last_lines() == "bye"

    run(main())


def test_a_bot_that_never_stops_printing_does_not_keep_us(tmp_path: Path) -> None:
    file = tmp_path / "done"
    code = f"import pathlib; pathlib.Path({str(file)!r}).touch()\nwhile True: print('x' * 60)"
    assert set(run(said_when(code, file))) <= {"x", "\n"}
