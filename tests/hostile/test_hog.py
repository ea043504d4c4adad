"""A bot that takes every processor that it can get makes no other bot late, at the demo league's clocks."""

import sys
import tomllib

import pytest

from harness.league.limits import Level
from harness.local import BotProcess
from harness.local.machine import lacks_strict
from harness.local.sandbox import Sandbox
from harness.referee import Terms
from tests.support.streams import ROOT, job, link_up, played, run
from tests.support.tools import missing

pytestmark = pytest.mark.slow

DEMO = tomllib.loads((ROOT / "leagues" / "demo.toml").read_text("utf-8"))


@pytest.mark.parametrize("seat", [0, 2])
def test_a_hog_makes_nobody_late(seat: int) -> None:
    if lacks := lacks_strict():
        missing(f"no strict sandbox on this machine: {lacks}")
    names = ["hog" if place == seat else "greedy" for place in range(3)]

    async def main() -> None:
        programs = {"hog": "tests.hostile.bots.hogs_the_processor", "greedy": "sample_bots.razzia.greedy"}
        processes = [
            BotProcess(name, [sys.executable, "-m", program], directory=ROOT, sandbox=Sandbox(Level.STRICT))
            for name, program in programs.items()
        ]
        hog, greedy = processes
        try:
            for process in processes:
                await process.start()
            async with (
                link_up("hog", hog.address, hog, patience=30.0) as bad,
                link_up("greedy", greedy.address, greedy, patience=30.0) as good,
            ):
                [result] = await played({"hog": bad, "greedy": good}, job(names, Terms(DEMO["move_limit"])))
        finally:
            for process in processes:
                await process.stop()
        assert result.game
        assert [fault for fault in result.faults if names[fault.seat] != "hog"] == []

    run(main())
