"""A bot of ours that ends in mid-game is started again: at once at first, then after pauses."""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.bot_specs import BotSpec, file_bot
from harness.app.bots import Bots, bots_up
from harness.app.restarts import Restarts
from harness.app.start_failures import StartError
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
        async with bots_up([dies, spec("honest")], restarts=Restarts(), line=lines.append) as bots:
            (result,) = await games(bots, "dies_once", "honest", "honest")
            assert not result.faults
            record_of(result)

    run(main())
    (line,) = lines
    assert line.startswith("bot dies_once: the process ended with exit code 7; it said:\n")
    assert line.endswith("\nnot today\nstarted again at once")


def test_a_bot_that_ends_too_often_is_away_and_the_game_goes_on() -> None:
    lines: list[str] = []

    async def main() -> None:
        specs = [spec("dies_once"), spec("honest")]
        restarts = Restarts(at_once=2, pause=3600.0, longest=3600.0)
        async with bots_up(specs, restarts=restarts, line=lines.append) as bots:
            (result,) = await games(bots, "dies_once", "honest", "honest")
            assert {fault.kind.value for fault in result.faults} == {"disconnected"}
            assert {fault.seat for fault in result.faults} == {0}
            assert record_of(result).retired == (0,)

    run(main())
    ends = ["started again at once", "started again at once", "started again in 3600 s"]
    assert [line.splitlines()[-1] for line in lines] == ends


def test_a_bot_that_ends_at_its_start_is_not_started_again() -> None:
    lines: list[str] = []

    async def main() -> str:
        at_once = BotSpec("short", command=(sys.executable, "-c", "print('no'); raise SystemExit(3)"))
        try:
            async with bots_up([at_once], restarts=Restarts(), line=lines.append):
                return "it was up"
        except Exception as error:
            return str(error)

    assert "ended with exit code 3; it said:\nno" in run(main())
    assert not lines


def test_a_bot_that_may_be_away_is_taken_in_as_soon_as_it_starts(tmp_path: Path) -> None:
    """It needs a file that is not there at first."""
    lines: list[str] = []
    late = spec("honest")
    script = f"import pathlib, runpy; pathlib.Path({str(tmp_path / 'there')!r}).read_text(); " + (
        f"runpy.run_module({late.command[-1]!r}, run_name='__main__')"
    )
    late = replace(late, name="late", command=(sys.executable, "-c", script))

    async def main() -> None:
        restarts = Restarts(at_once=0, pause=0.05, longest=0.05)
        async with bots_up(
            [late, spec("honest")], may_be_away=["late"], restarts=restarts, line=lines.append
        ) as bots:
            heard = Heard()
            with bots.attendance.told_to(heard):
                assert heard.words[:2] == ["late absent", "late away"]
                (tmp_path / "there").touch()
                await heard.back_again.wait()
            (result,) = await games(bots, "late", "honest", "honest")
            assert not result.faults

    run(main())
    assert lines[0].startswith("bot late: the process ended with exit code 1; it said:\n")
    assert len(lines) == 1  # that it is tried again and again is no news


class Heard:
    """Notes who goes and comes."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.back_again = asyncio.Event()

    def absent(self, name: str) -> None:
        self.words.append(f"{name} absent")

    def away(self, name: str, why: str) -> None:
        assert "FileNotFoundError" in why
        self.words.append(f"{name} away")

    def back(self, name: str) -> None:
        self.words.append(f"{name} back")
        self.back_again.set()


CHANGES = """\
import os
from pathlib import Path
from harness.bot import RazziaBot, serve

MARK = Path(os.environ["MARK"])

class Fox(RazziaBot):
    def play(self, view):
        MARK.touch()
        os._exit(7)

if MARK.exists():
    with open(__file__, "a") as file:
        file.write("# another program\\n")
serve(Fox)
"""  # behind the first look at its files, and before its hello
CHANGED = "its files have changed since the run began"


def changing(home: Path) -> BotSpec:
    (home / "fox").mkdir()
    (home / "fox" / "bot.py").write_text(CHANGES, "utf-8")
    fox = replace(file_bot("fox", home / "fox"), environment={"MARK": str(home / "mark")})
    return replace(fox, program=fox.fingerprint())


def test_a_bot_whose_files_change_as_it_is_started_again_does_not_play(tmp_path: Path) -> None:
    lines = Lines()

    async def main() -> None:
        fox = changing(tmp_path)
        async with bots_up([fox, spec("honest")], restarts=Restarts(), line=lines.hear) as bots:
            (result,) = await games(bots, "fox", "honest", "honest")
            assert {(fault.seat, fault.kind.value) for fault in result.faults} == {(0, "disconnected")}
            assert not bots.links["fox"].is_up
            await lines.says("they changed as it started")

    run(main())
    assert [line.splitlines()[-1] for line in lines.heard] == [
        "started again at once",
        f"bot fox: it is not started again, as {CHANGED}; they changed as it started",
    ]


def test_a_bot_whose_files_change_as_it_is_first_started_does_not_play(tmp_path: Path) -> None:
    (tmp_path / "mark").touch()
    lines = Lines()

    async def main() -> None:
        fox = changing(tmp_path)
        with pytest.raises(StartError, match=f"^bot fox: {CHANGED}$"):
            async with bots_up([fox, spec("honest")], restarts=Restarts()):
                pass
        fox = replace(fox, program=fox.fingerprint())
        both = [fox, spec("honest")]
        async with bots_up(both, may_be_away=["fox"], restarts=Restarts(), line=lines.hear) as bots:
            await lines.says("it is not started again")
            assert not bots.links["fox"].is_up
            assert bots.links["fox"].away == f"bot fox: {CHANGED}"

    run(main())
    assert lines.heard == [
        f"bot fox: {CHANGED}",
        f"bot fox: it is not started again, as {CHANGED}; they changed as it started",
    ]


def test_a_bot_that_never_starts_is_told_once_and_again_when_it_prints_something_else(tmp_path: Path) -> None:
    script = (
        f"import pathlib; starts = pathlib.Path({str(tmp_path / 'starts')!r}); starts.touch(); "
        "number = len(starts.read_text()); starts.write_text('.' * (number + 1)); "
        "raise SystemExit('SyntaxError' if number < 5 else 'no room')"
    )
    lines = Lines()

    async def main() -> None:
        broken = BotSpec("broken", command=(sys.executable, "-c", script))
        restarts = Restarts(at_once=0, pause=0.01, longest=0.01)
        async with bots_up(
            [broken, spec("honest")], may_be_away=["broken"], restarts=restarts, line=lines.hear
        ):
            await lines.says("no room")

    run(main())
    assert lines.heard == [
        "bot broken: the process ended with exit code 1; it said:\nSyntaxError",
        "bot broken: the process ended with exit code 1; it said:\nno room\nstarted again in 0.01 s",
    ]
    assert len((tmp_path / "starts").read_text()) >= 6


class Lines:
    """What is told, line by line."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._news = asyncio.Event()

    def hear(self, line: str) -> None:
        self.heard.append(line)
        self._news.set()

    async def says(self, words: str) -> None:
        while not any(words in line for line in self.heard):
            self._news.clear()
            await self._news.wait()


def test_pauses_before_restarts_grow_up_to_the_longest() -> None:
    pauses = [Restarts().before(number) for number in range(1, 12)]
    assert pauses == [0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]
    assert Restarts().before(10**9) == 30
