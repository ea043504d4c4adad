"""One stream: that it comes back, what it does to clocks, and what it does to a bot that does not read."""

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import harness.wire.batching
from harness.api.bot.v1 import bot_pb2 as pb
from harness.api.razzia.v1 import razzia_pb2
from harness.referee import Terms
from harness.transport import BotUnreachableError, Dialler, Link
from harness.wire.batching import QuestionKey
from tests.support.bot_fixtures import HonestBot
from tests.support.bots.honest import HANGS_UP, RECORD, read
from tests.support.streams import asked, control, job, link_up, played, process_up, record_of, run

PART = pb.ToBot(withdrawals=[pb.Withdrawal(fault=pb.Fault(detail=8_000 * "x"))]).SerializeToString()
MESSAGE = 256 * [PART]  # two megabytes, to be read and ignored; gRPC holds back some five of them


class Heard:
    """A listener that only notes what it hears."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.news = asyncio.Event()
        self.when_written: dict[QuestionKey, Callable[[], None]] = {}

    def up(self, link: Link) -> None:
        del link
        self._note("up")

    def down(self, link: Link) -> None:
        del link
        self._note("down")

    def away(self, link: Link, why: str) -> None:
        del link
        self._note(f"away: {why}")

    def written(self, link: Link, questions: Sequence[QuestionKey]) -> None:
        del link
        for question in questions:
            self.when_written[question]()

    def answers(self, link: Link, message: pb.FromBot) -> None:
        del link, message
        self._note("answers")

    def nonsense(self, link: Link, why: str) -> None:
        del link
        self._note(f"nonsense: {why}")

    def flood(self, link: Link, why: str) -> None:
        del link
        self._note(f"flood: {why}")

    def _note(self, word: str) -> None:
        self.words.append(word)
        self.news.set()

    async def until(self, *words: str) -> None:
        while self.words != [*words]:
            self.news.clear()
            await self.news.wait()


def test_a_stream_that_comes_back_is_asked_again_with_the_clock_as_it_was(tmp_path: Path) -> None:
    record = tmp_path / "asked"

    async def main() -> None:
        environment = {RECORD: str(record), HANGS_UP: "9"}
        async with process_up("honest", environment) as process, link_up("honest", process.address) as link:
            (result,) = await played({"honest": link}, job(["honest"] * 3, Terms(20.0, max_faults=1)))
            assert not result.faults
            record_of(result)

    run(main())
    lines = read(record)
    before, after = lines[8], next(line for line in lines[9:] if line.seat == lines[8].seat)
    assert before.milliseconds > 19_990
    assert before.milliseconds - 10_000 < after.milliseconds < before.milliseconds - 10
    assert (after.game_id, after.turn, after.view) == (before.game_id, before.turn, before.view)


def test_grpc_says_nothing_of_its_own_about_a_bot_that_hangs_up(capfd: pytest.CaptureFixture[str]) -> None:
    async def main() -> None:
        async with process_up("hangs_up") as process, link_up("gone", process.address, patience=0.5) as link:
            (result,) = await played({"gone": link}, job(["gone"] * 3))
            assert len(result.faults) == 3

    run(main())
    assert capfd.readouterr().err == ""


def test_a_bot_that_does_not_read_is_hung_up_on_and_dialled_again() -> None:
    async def main() -> None:
        async with (
            process_up("never_reads") as process,
            link_up("never_reads", process.address, write_limit=0.3) as link,
        ):
            link.listener = heard = Heard()
            for part in 10 * MESSAGE:
                link.send(part)
            await heard.until("down", "up")
            begun = time.monotonic()
            link.send(PART)
        assert time.monotonic() - begun < 5.0

    run(main(), 20.0)


def test_a_write_that_ends_while_the_referee_stalls_has_ended_in_time(honest: HonestBot) -> None:
    async def main() -> None:
        async with link_up("honest", honest.address, write_limit=0.5) as link:
            link.listener = heard = Heard()
            begun, ended = asyncio.Event(), asyncio.Event()
            heard.when_written = {(1, 1): begun.set, (2, 1): ended.set}
            link.send(PART, (1, 1))
            for part in MESSAGE[1:]:
                link.send(part)
            link.send(PART, (2, 1))  # in the next message
            await begun.wait()
            time.sleep(1.0)  # this is the stall
            await ended.wait()
            assert heard.words == []

    run(main(), 20.0)


def test_a_bot_that_says_hello_while_the_referee_stalls_has_said_it_in_time(honest: HonestBot) -> None:
    async def main() -> None:
        dialler = Dialler(Link("honest"), honest.address, patience=2.0)
        try:
            opening = asyncio.create_task(dialler.open())
            for _ in range(3):  # the call is under way
                await asyncio.sleep(0)
            time.sleep(2.2)  # this is the stall
            await opening
            assert dialler.link.is_up
        finally:
            await dialler.close()

    run(main(), 20.0)


def test_a_bot_that_wants_games_without_end_has_a_thousand_at_once() -> None:
    async def main() -> None:
        async with (
            process_up("wants_everything") as process,
            link_up("wants_everything", process.address) as link,
        ):
            assert link.hello.games_at_once == 2**32 - 1
            assert link.games_at_once == 1_024

    run(main(), 20.0)


def test_a_game_that_begins_after_another_ended_is_told_in_a_message_of_its_own() -> None:
    """A bot that wants one game at once reads the starts of a message before its ends."""
    turn, view = next(asked(control(3, 0), 0))
    ask = pb.Ask(game_id=2, turn=turn, razzia=razzia_pb2.View.FromString(view))
    parts = [
        pb.ToBot(starts=[pb.GameStart(game_id=1)]),
        pb.ToBot(ends=[pb.GameEnd(game_id=1)]),
        pb.ToBot(starts=[pb.GameStart(game_id=2)]),
        pb.ToBot(asks=[ask]),
    ]

    async def main() -> None:
        async with process_up("one_at_a_time") as process, link_up("one", process.address, process) as link:
            link.listener = heard = Heard()
            for part in parts:
                link.send(part.SerializeToString())
            await heard.until("answers")

    run(main(), 20.0)


@pytest.mark.parametrize(("load", "messages"), [(3, [1, 9]), (40, [10])])
def test_a_bot_with_many_games_is_asked_several_questions_at_once_though_it_has_none(
    load: int, messages: list[int], honest: HonestBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot with few is asked at once."""
    monkeypatch.setattr(harness.wire.batching, "COMPANY", 60.0)

    async def main() -> None:
        async with link_up("honest", honest.address) as link:
            link.load, written = load, list[int]()
            link.listener = heard = Heard()
            heard.written = lambda link, questions: written.append(len(questions))  # type: ignore[method-assign] # noqa: ARG005
            link.send(PART, (1, 1))
            for _ in range(100):  # a message would be written by then
                await asyncio.sleep(0)
            for number in range(2, 11):
                link.send(PART, (number, 1))
            while sum(written) < 10:
                await asyncio.sleep(0)
            assert written == messages

    run(main(), 20.0)


@pytest.mark.parametrize("address", ["unix:/nonexistent/bot.sock", "127.0.0.1:9"])
def test_where_nobody_listens_the_error_says_so(address: str) -> None:
    async def main() -> None:
        with pytest.raises(BotUnreachableError) as error:
            async with link_up("nobody", address, patience=0.4):
                pass
        assert str(error.value) == f"bot nobody: nobody listens at {address}"

    run(main())
