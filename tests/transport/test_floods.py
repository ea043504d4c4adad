"""A bot may send so much more than it was asked for, and no more: then it is charged, and its stream is broken."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from harness.referee import FaultKind, Terms
from harness.transport import Result
from tests.support.bots.wire import Play, Stream, answers_to_nothing, tame
from tests.support.streams import job, played, record_of, run
from tests.transport.dialled_in import dialled_in
from tests.transport.served import plays, served

TERMS = Terms(move_limit=60.0, max_faults=3)
SPARE = 4_096  # as docs/wire.md has it
both = pytest.mark.parametrize("dials_in", [False, True], ids=["dialled", "dials-in"])
ANSWER = 2  # what an answer in a message of its own counts


def game(bot: Play, *, dials_in: bool = False) -> Result:
    bots = {"guest": bot, "plays": plays}

    async def main() -> Result:
        with TemporaryDirectory() as home:
            async with dialled_in(bots) if dials_in else served(Path(home), bots) as links:
                [result] = await played(links, job(["plays", "guest", "plays"], TERMS))
                return result

    return run(main())


def sends_once(surplus: int) -> Play:
    async def play(stream: Stream) -> None:
        await stream.hello()
        first = True
        async for ask in stream.asks():
            if first and surplus:
                await stream.send(*answers_to_nothing(surplus - 1))  # the message counts as well
            first = False
            await stream.send(tame(ask))

    return play


def floods_and_says_little_more() -> Play:
    """On its next call far less than it had to spare at first."""
    surplus = iter([SPARE + 1, SPARE // 8])

    async def play(stream: Stream) -> None:
        await stream.hello()
        more = next(surplus, 0)
        async for ask in stream.asks():
            if more:
                await stream.send(*answers_to_nothing(more))
                more = 0
            else:
                await stream.send(tame(ask))

    return play


async def empty_messages(stream: Stream) -> None:
    await stream.hello()
    async for ask in stream.asks():
        for _ in range(SPARE):
            await stream.write(b"")
        await stream.send(tame(ask))


@both
def test_what_was_not_asked_for_changes_nothing_while_there_is_some_to_spare(dials_in: bool) -> None:
    result, quiet = game(sends_once(SPARE - ANSWER), dials_in=dials_in), game(sends_once(0))
    assert (record_of(result), result.faults) == (record_of(quiet), ())


@pytest.mark.parametrize("bot", [empty_messages, sends_once(SPARE - ANSWER + 1), sends_once(60_000)])
@both
def test_more_is_a_flood_and_nobody_elses_business(bot: Play, dials_in: bool) -> None:
    result, quiet = game(bot, dials_in=dials_in), game(sends_once(0))
    assert {(fault.seat, fault.kind) for fault in result.faults} == {(1, FaultKind.FLOOD)}
    assert f"{SPARE} messages and answers more than it was asked for" in result.faults[0].detail
    assert [turn.moves for turn in record_of(result).turns] == [turn.moves for turn in record_of(quiet).turns]


@both
def test_hanging_up_gives_no_leave_to_send_more(dials_in: bool) -> None:
    over = game(floods_and_says_little_more(), dials_in=dials_in)
    assert [(fault.seat, fault.kind) for fault in over.faults] == [(1, FaultKind.FLOOD)] * 2
