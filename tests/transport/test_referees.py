"""Several referee processes play what one plays, with the same bots, and end as one ends."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from multiprocessing import active_children, resource_tracker
from pathlib import Path

import pytest

from harness.app.bot_specs import BotSpec
from harness.app.bots import bots_up
from harness.app.listening import Silent
from harness.app.referees import refereed
from harness.referee import Terms
from harness.transport import BotUnreachableError, Job, Referee, Result
from harness.transport.attendance import Attendance
from harness.transport.identity import NOBODY
from harness.transport.overheard import SILENCE
from harness.transport.referee_handle import RefereeEndedError
from harness.transport.referee_process import Dial
from harness.transport.referees import Referees, referees_up, shares
from tests.support.bots.honest import Honest
from tests.support.streams import ROOT, command, job, practised, record_of, run

pytestmark = pytest.mark.slow

THREE = """
import os
from harness.bot import RazziaBot, serve

class Three(RazziaBot):
    games_at_once = 3
    on = 0

    def __init__(self, seating):
        super().__init__(seating)
        Three.on += 1
        print("at once:", Three.on, flush=True)
        if Three.on > 3:
            os._exit(4)

    def over(self, result):
        Three.on -= 1

serve(Three)
"""

STUCK = """
from asyncio import sleep
from harness.bot import RazziaBot, serve

class Stuck(RazziaBot):
    def __init__(self, seating):
        super().__init__(seating)
        print("begun", flush=True)

    async def move(self, view, time_left):
        await sleep(1000)

serve(Stuck)
"""


@pytest.fixture(scope="module", autouse=True)
def tracker() -> None:
    """Of multiprocessing: one for as long as we live, so no test leaves it behind."""
    resource_tracker.ensure_running()


def spec(zoo: str) -> BotSpec:
    return BotSpec(zoo, command=tuple(command(zoo)), directory=ROOT)


@asynccontextmanager
async def two_up(*specs: BotSpec, concurrency: int = 8) -> AsyncIterator[Referee]:
    async with (
        bots_up(specs) as bots,
        refereed(bots, referees=2, concurrency=concurrency) as referee,
    ):
        yield referee


async def played(referee: Referee, jobs: list[Job]) -> list[Result]:
    """By number: whatever order they end in, each is there once."""
    results = [result async for result in referee.play(iter(jobs))]
    results.sort(key=lambda result: result.number)
    assert [(result.number, result.bots) for result in results] == [(job.number, job.bots) for job in jobs]
    return results


def test_two_referees_play_what_is_played_in_process() -> None:
    jobs = [job(["honest"] * 3, number=number) for number in range(40)]

    async def main() -> list[Result]:
        async with two_up(spec("honest")) as referee:
            assert isinstance(referee, Referees)
            return await played(referee, jobs)

    for result in run(main()):
        assert not result.faults
        assert record_of(result) == practised([Honest] * 3, result.number)


def test_a_bot_has_as_many_games_at_once_as_it_wants_over_all_referees(tmp_path: Path) -> None:
    file = tmp_path / "three.py"
    file.write_text(THREE, "utf-8")
    three = BotSpec("three", command=(sys.executable, str(file)), directory=ROOT)
    jobs = [job(["three", "honest", "honest"], number=number) for number in range(30)]

    async def main() -> list[Result]:
        async with two_up(three, spec("honest")) as referee:
            assert isinstance(referee, Referees)
            return await played(referee, jobs)

    assert not [fault for result in run(main()) for fault in result.faults]


def test_a_bot_that_wants_one_game_at_once_has_one_referee() -> None:
    jobs = [job(["one_at_a_time", "honest", "honest"], number=number) for number in range(5)]

    async def main() -> list[Result]:
        async with two_up(spec("one_at_a_time"), spec("honest")) as referee:
            assert not isinstance(referee, Referees)
            return await played(referee, jobs)

    assert not [fault for result in run(main()) for fault in result.faults]


def test_a_bot_that_ended_for_good_is_gone_for_all_referees_with_what_it_said() -> None:
    """Nobody waits for it: that would last longer than the test may."""
    jobs = [job(["dies_once", "honest", "honest"], number=number) for number in range(10)]

    async def main() -> list[Result]:
        async with two_up(replace(spec("dies_once"), patience=100.0), spec("honest")) as referee:
            return await played(referee, jobs)

    for result in run(main()):
        assert record_of(result).retired == (0,)
        (fault,) = result.faults
        assert (fault.seat, fault.kind.value) == (0, "disconnected")
        assert "the process ended with exit code 7; it said: " in fault.detail
        assert fault.detail.endswith(" not today")
        assert fault.said == "not today"


def test_what_fails_elsewhere_ends_the_games_of_all_referees() -> None:
    def jobs() -> Iterator[Job]:
        number = 0
        while True:
            number += 1
            yield job(["honest"] * 3, number=number)

    async def main() -> None:
        async with two_up(spec("honest")) as referee, aclosing(referee.play(jobs())) as results:
            async for _ in results:
                referee.fail(ZeroDivisionError("elsewhere"))

    with pytest.raises(ZeroDivisionError, match="elsewhere"):
        run(main())


def test_a_bot_that_a_referee_cannot_reach_ends_them_all(tmp_path: Path) -> None:
    nobody = Dial("nobody", f"unix:{tmp_path}/none", NOBODY, 0.2, 8)

    async def main() -> None:
        async with referees_up(
            [[nobody], [nobody]], dict, SILENCE, Attendance([]), concurrency=2, listener=print
        ):
            raise AssertionError("they are up")

    with pytest.raises(BotUnreachableError, match=r"bot nobody: nobody listens at unix:.*/none"):
        run(main())


class Lines(Silent):
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def line(self, text: str) -> None:
        self.lines.append(text)


def test_games_with_which_referees_end_again_and_again_are_named(tmp_path: Path) -> None:
    """Twice they are given to another process. It may be the game that ends them."""
    file, listener = tmp_path / "stuck.py", Lines()
    file.write_text(STUCK, "utf-8")
    stuck = BotSpec("stuck", command=(sys.executable, str(file)), directory=ROOT)
    long = job(["stuck", "honest", "honest"], Terms(move_limit=1000.0), number=7)

    async def main() -> None:
        async with (
            bots_up([stuck, spec("honest")]) as bots,
            refereed(bots, referees=2, concurrency=8, listener=listener) as referee,
        ):
            playing = asyncio.ensure_future(played(referee, [long]))
            for begun in (1, 2, 3):
                while bots.last_lines("stuck").count("begun") < begun and not playing.done():
                    await asyncio.wait([playing], timeout=0.05)
                for process in active_children():
                    process.kill()
            await playing

    with pytest.raises(
        RefereeEndedError, match=r", 3 times with the same games: 7\. What is stored is safe\."
    ):
        run(main())
    assert [line.partition(";")[2] for line in listener.lines] == [
        " another one is started; games that are played again: 1"
    ] * 2


def test_games_that_were_broken_off_leave_nothing_running() -> None:
    """What the fixtures look for."""

    async def main() -> None:
        jobs = (job(["honest"] * 3, number=number) for number in range(100_000))
        async with two_up(spec("honest")) as referee, aclosing(referee.play(jobs)) as results:
            await anext(results)

    run(main())


@pytest.mark.parametrize(("whole", "parts"), [(1, 1), (7, 3), (64, 7)])
def test_shares_are_even_and_all_of_it(whole: int, parts: int) -> None:
    each = shares(whole, parts)
    assert sum(each) == whole
    assert len(each) == parts
    assert max(each) - min(each) <= 1
