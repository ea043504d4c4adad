"""A bot of ours that ends in mid-game is started again, so often and no more."""

import sys
from pathlib import Path

from harness.app.bots import Bots, BotSpec, bots_up
from harness.transport import Result, Runner
from tests.support.bots.wire import REMEMBERED
from tests.support.streams import ROOT, command, job, record_of, run


def spec(zoo: str, **environment: str) -> BotSpec:
    return BotSpec(zoo, command=tuple(command(zoo)), directory=ROOT, environment=environment)


async def games(bots: Bots, *names: str) -> list[Result]:
    return [result async for result in Runner(bots.links, bots).play([job(names)])]


def test_a_bot_that_is_started_again_answers_what_it_was_asked(tmp_path: Path) -> None:
    lines: list[str] = []

    async def main() -> None:
        dies = spec("dies_once", **{REMEMBERED: str(tmp_path / "dead once")})
        async with bots_up([dies, spec("honest")], restarts=3, line=lines.append) as bots:
            (result,) = await games(bots, "dies_once", "honest", "honest")
            assert not result.faults
            record_of(result)

    run(main())
    (line,) = lines
    assert line.startswith("bot dies_once: the process ended with exit code 7; it said:\n")
    assert line.endswith("\nnot today\nstarted again (1 of 3)")


def test_a_bot_that_ends_too_often_is_gone_and_the_game_goes_on() -> None:
    lines: list[str] = []

    async def main() -> None:
        specs = [spec("dies_once"), spec("honest")]
        async with bots_up(specs, patience=20.0, restarts=2, line=lines.append) as bots:
            (result,) = await games(bots, "dies_once", "honest", "honest")
            assert {fault.kind.value for fault in result.faults} == {"disconnected"}
            assert {fault.seat for fault in result.faults} == {0}
            assert record_of(result).retired == (0,)

    run(main())
    assert [line.splitlines()[-1] for line in lines] == ["started again (1 of 2)", "started again (2 of 2)"]


def test_a_bot_that_ends_at_its_start_is_not_started_again() -> None:
    lines: list[str] = []

    async def main() -> str:
        at_once = BotSpec("short", command=(sys.executable, "-c", "print('no'); raise SystemExit(3)"))
        try:
            async with bots_up([at_once], restarts=3, line=lines.append):
                return "it was up"
        except Exception as error:
            return str(error)

    assert "ended with exit code 3; it said:\nno" in run(main())
    assert not lines
