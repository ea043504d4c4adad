"""Root's bots are users who own nothing, each another one on this machine, whoever started it, and nothing of root's."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from harness.errors import HarnessError
from harness.local.uids import UIDS, take
from tests.support.streams import ROOT

ROOTS_ALONE = pytest.mark.skipif(os.geteuid() != 0, reason="only root can make them others")

_TAKES = """
import sys
from pathlib import Path
from harness.local.uids import take

uid = take(Path(sys.argv[1]), range(7, 9))
print(uid.number, flush=True)
sys.stdin.read()
"""
_PLAYS = """
import asyncio, sys
from harness.league.limits import Level
from harness.local import BotProcess
from harness.local.sandbox import Sandbox

async def main():
    bots = [BotProcess("fox", ["sh", "-c", "id -u; sleep 600"], sandbox=Sandbox(Level.STRICT)) for _ in range(3)]
    for bot in bots:
        await bot.start()
    for bot in bots:
        while not bot.last_lines():
            await asyncio.sleep(0.01)
        print(bot.last_lines(), bot._keeper.pid, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for bot in bots:
        await bot.stop()

asyncio.run(main())
"""


@contextmanager
def another(program: str, *words: str) -> Iterator["subprocess.Popen[str]"]:
    """A process that goes when its input ends."""
    with subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def said(process: "subprocess.Popen[str]") -> list[int]:
    assert process.stdout
    return [int(word) for word in process.stdout.readline().split()]


def test_what_one_process_has_taken_no_other_gets_until_it_ends_however_it_ends(tmp_path: Path) -> None:
    place = tmp_path / "uids"
    with another(_TAKES, str(place)) as first:
        theirs, ours = said(first)[0], take(place, range(7, 9))
        assert {theirs, ours.number} == {7, 8}
        with pytest.raises(HarnessError, match=f"^{place}: no user is left for a bot: all 2 are taken$"):
            take(place, range(7, 9))
        first.send_signal(signal.SIGKILL)
        first.wait()
        again = take(place, range(7, 9))
        assert again.number == theirs
    ours.file.close()
    again.file.close()


def test_where_numbers_cannot_be_taken_is_said(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    for name, why in (
        ("none/uids", "No such file or directory"),
        ("link", "Too many levels of symbolic links"),
    ):
        place = tmp_path / name
        with pytest.raises(HarnessError, match=f"^{place}, where users for bots are taken: {why}$"):
            take(place)


@ROOTS_ALONE
@pytest.mark.usefixtures("strict")
def test_bots_of_two_leagues_are_users_who_own_nothing_each_another_one() -> None:
    with another(_PLAYS) as autumn, another(_PLAYS) as spring:
        users = [said(league)[0] for league in (autumn, spring) for _ in range(3)]
    assert len({*users}) == 6
    assert {*users} <= {*UIDS}


@ROOTS_ALONE
@pytest.mark.usefixtures("strict")
def test_a_bots_number_is_its_own_until_its_keeper_has_ended_it_though_its_league_was_killed() -> None:
    """The keeper is stopped before: then there is time to look."""
    with another(_PLAYS) as league:
        (user, keeper), *_ = [said(league) for _ in range(3)]
        handle = os.pidfd_open(keeper)
        os.kill(keeper, signal.SIGSTOP)
        league.send_signal(signal.SIGKILL)
    try:
        with pytest.raises(HarnessError, match="no user is left"):
            take(uids=[user])
    finally:
        os.kill(keeper, signal.SIGCONT)
        select.select([handle], [], [])
        os.close(handle)
    take(uids=[user]).file.close()


@ROOTS_ALONE
@pytest.mark.usefixtures("strict")
def test_a_bot_of_root_is_in_none_of_roots_groups() -> None:
    script = (
        "from tests.transport.test_sandbox import *\n"
        "print(run(end_of('echo; grep Groups /proc/self/status', Sandbox(Level.STRICT))))"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True, extra_groups=[0, 4242]
    )
    assert found.stdout.splitlines()[-1].split() == ["Groups:"]
