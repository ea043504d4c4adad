"""A bot's process: what it printed, how it ended, and that nothing of it is left."""

import asyncio
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from harness.errors import HarnessError
from harness.local import BotProcess
from tests.support.streams import ROOT, run
from tests.support.tools import missing, needed


async def end_of(script: str) -> tuple[str, BotProcess]:
    process = BotProcess("sh", ["sh", "-c", script])
    await process.start()
    try:
        async with asyncio.timeout(10.0):
            while not (ended := process.ending()):
                await asyncio.sleep(0.01)
    finally:
        await process.stop()
    return ended, process


@pytest.mark.parametrize(
    ("script", "how"),
    [
        ("exit 0", "the process ended with exit code 0 and said nothing"),
        ("echo no book; exit 3", "the process ended with exit code 3; it said:\nno book"),
        ("echo a >&2; echo b", "the process ended with exit code 0; it said:\na\nb"),
        ("kill -9 $$", "the process was killed by SIGKILL and said nothing"),
        ("kill -40 $$", "the process was killed by signal 40 and said nothing"),
    ],
)
def test_how_a_process_ended_and_what_it_said_is_told(script: str, how: str) -> None:
    ended, _ = run(end_of(script))
    assert ended == how


def test_what_would_move_a_terminal_is_not_repeated() -> None:
    ended, _ = run(end_of(r"printf 'a\tb\033[2J\007\377'"))
    assert ended.endswith("it said:\na       b\\x1b[2J\\x07�")


def test_the_beginning_and_the_end_of_a_long_output_are_kept() -> None:
    script = f"echo first; {sys.executable} -c 'print(1_000_000 * \"x\\n\")'; echo last"
    _, process = run(end_of(script))
    lines = process.last_lines(1_000_000).splitlines()
    assert (lines[0], lines[-1]) == ("first", "last")
    assert 8_000 < len(lines) <= 8_200


def test_of_a_long_line_the_beginning_is_told() -> None:
    _, process = run(end_of("printf '%01000d\\n' 7; echo last"))
    assert process.last_lines().splitlines() == [499 * "0" + "…", "last"]


def test_a_child_that_cannot_be_found_keeps_nobody_waiting_and_no_file_open() -> None:
    """It left the session and forgot its environment, but has its parent's output."""
    ended, _ = run(end_of("env -i setsid sleep 5 & exit 7"), 4.0)
    assert ended == "the process ended with exit code 7 and said nothing"


def test_a_bot_whose_keeper_was_killed_is_ended_all_the_same() -> None:
    async def main() -> None:
        process = BotProcess("deaf", ["sh", "-c", "trap '' TERM; echo ready; sleep 600 & sleep 600"])
        await process.start()
        try:
            async with asyncio.timeout(10.0):
                while "ready" not in process.last_lines():
                    await asyncio.sleep(0.01)
            for keeper in [
                pid for pid in children() if b"keeper.py" in Path(f"/proc/{pid}/cmdline").read_bytes()
            ]:
                os.kill(int(keeper), signal.SIGKILL)
        finally:
            await process.stop()
        assert "was killed by SIGKILL" in process.ending()

    run(main())


REUSED = """
import subprocess, sys
from pathlib import Path
from harness.local import keeper

bot = subprocess.Popen(["cat"], stdin=subprocess.PIPE, start_new_session=True)
words = [sys.executable, "-I", "-S", keeper.__file__, "no mark", sys.argv[1]]
kept = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
assert kept.stdout.readline() == b"ready\\n"
kept.stdin.write(keeper.message(bot.pid, keeper.birth(bot.pid)))
bot.communicate()
Path("/proc/sys/kernel/ns_last_pid").write_text(str(bot.pid - 1))
stranger = subprocess.Popen(["cat"], stdin=subprocess.PIPE, start_new_session=True)
assert stranger.pid == bot.pid
kept.communicate()
stranger.communicate()
print(kept.returncode, stranger.returncode)
"""


def test_a_process_that_got_a_dead_bots_number_is_left_alone(tmp_path: Path) -> None:
    """Where numbers can be chosen: among processes of its own, of which the first ends all."""
    apart = [needed("unshare"), "--user", "--map-root-user", "--pid", "--fork", "--mount-proc"]
    if subprocess.run([*apart, "true"], capture_output=True).returncode:
        missing("this machine does not let us have processes of our own")
    words = [*apart, sys.executable, "-c", REUSED, str(tmp_path / "home")]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("0 0\n", "")


def test_what_a_bot_has_started_ends_with_it_though_the_bot_itself_is_gone() -> None:
    async def main() -> None:
        process = BotProcess("sh", ["sh", "-c", "env -i sleep 600 & echo $!"])
        await process.start()
        try:
            assert (await process.wait_for_end()).startswith("the process ended with exit code 0; it said:\n")
            left = os.pidfd_open(int(process.last_lines()))
        finally:
            await process.stop()
        assert select.select([left], [], [], 10.0)[0]
        os.close(left)

    run(main())


def children() -> list[str]:
    return [pid for file in Path("/proc/self/task").glob("*/children") for pid in file.read_text().split()]


def test_a_command_that_cannot_be_started_is_an_error_that_names_it() -> None:
    async def main() -> None:
        process = BotProcess("fox", ["/nonexistent/fox", "--fast"])
        try:
            with pytest.raises(HarnessError) as error:
                await process.start()
            assert str(error.value) == "bot fox: cannot start /nonexistent/fox: No such file or directory"
        finally:
            await process.stop()

    run(main())


def test_a_directory_for_its_socket_that_cannot_be_made_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nonexistent")

    async def main() -> None:
        with pytest.raises(HarnessError) as error:
            await BotProcess("fox", ["true"]).start()
        assert str(error.value).startswith("bot fox: cannot make the directory /nonexistent/harness-")
        assert str(error.value).endswith(": No such file or directory")

    run(main())


@pytest.mark.parametrize(
    ("steps", "stall"), [*[(steps, 0.0) for steps in range(0, 40, 3)], (1, 0.5), (2, 0.5), (3, 0.5)]
)
def test_a_start_that_is_broken_off_leaves_nothing(steps: int, stall: float) -> None:
    """After so many steps of the event loop; what was started may be further than the referee that stalls knows."""

    async def main() -> None:
        process = BotProcess("sh", ["sh", "-c", "sleep 600 & sleep 600"])
        starting = asyncio.create_task(process.start())
        for _ in range(steps):
            await asyncio.sleep(0)
        time.sleep(stall)
        if starting.cancel():
            await asyncio.wait([starting])
            assert starting.cancelled()
        else:
            await process.stop()

    run(main())
