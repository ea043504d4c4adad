"""Bots that dial in: their calls come back, end, are refused or taken over, as for bots that are dialled."""

import asyncio
from typing import Any

import grpc
import grpc.aio
import pytest

from harness.api.bot.v1 import bot_pb2 as pb
from harness.errors import HarnessError
from harness.referee import FaultKind, Terms
from harness.transport import BotUnreachableError
from harness.wire.service import PROTOCOL, REFEREE_PATH
from harness.wire.token import metadata
from tests.support.bots.honest import Honest
from tests.support.bots.wire import GAME, Stream, tame
from tests.support.streams import job, played, practised, record_of, run
from tests.transport.dialled_in import Site, site, token
from tests.transport.served import plays

HELLO = pb.FromBot(hello=pb.Hello(protocol=PROTOCOL, games=[GAME.name], games_at_once=8)).SerializeToString()
SOON = 20.0  # seconds: nobody waits for so long


async def greeted(channel: grpc.aio.Channel, name: str, hello: bytes = HELLO) -> Any:
    """A call of the bot that has said hello."""
    method: Any = channel.stream_stream(REFEREE_PATH)
    call = method(metadata=metadata(token(name)))
    welcome = pb.ToBot.FromString(await call.read()).welcome
    assert welcome.protocol == PROTOCOL
    await call.write(hello)
    return call


async def until(site: Site, name: str, *, up: bool) -> None:
    while site.receivers[name].link.is_up is not up:
        await asyncio.sleep(0.01)


async def status(call: Any) -> tuple[grpc.StatusCode, str]:
    return await call.code(), await call.details()


def test_a_bot_of_the_sdk_plays_the_game_that_it_would_play_at_an_address() -> None:
    async def main() -> None:
        async with site("fox") as here, here.sdk("fox", Honest):
            receiver = here.expect("fox", start_limit=SOON)
            await receiver.open()
            results = await played({"fox": receiver.link}, *[job(["fox"] * 3, number=n) for n in range(3)])
            for number, result in enumerate(results):
                assert not result.faults
                assert record_of(result) == practised([Honest] * 3, number)

    run(main())


def test_a_call_that_broke_comes_back_and_is_asked_again() -> None:
    ended: list[int] = []

    async def breaks_once(stream: Stream) -> None:
        await stream.hello()
        asked = 0
        async for ask in stream.asks():
            if (asked := asked + 1) == 5 and not ended:
                ended.append(ask.turn)
                return
            await stream.send(tame(ask))

    async def main() -> None:
        async with (
            site("fox", "plays") as here,
            here.calling("fox", breaks_once),
            here.calling("plays", plays),
        ):
            receivers = [here.expect(name, start_limit=SOON) for name in ("fox", "plays")]
            await asyncio.gather(*[receiver.open() for receiver in receivers])
            links = {receiver.link.name: receiver.link for receiver in receivers}
            (result,) = await played(links, job(["fox", "plays", "fox"], Terms(30.0, max_faults=1)))
            assert ended
            assert not result.faults
            record_of(result)

    run(main())


def test_a_bot_that_stays_away_is_charged_and_away_until_it_dials_in_again() -> None:
    async def vanishes(stream: Stream) -> None:
        await stream.hello()
        async for _ in stream.asks():
            return

    async def main() -> None:
        async with site("fox") as here:
            receiver = here.expect("fox", patience=0.3, start_limit=SOON)
            async with grpc.aio.insecure_channel(here.address) as channel:
                opening = asyncio.create_task(receiver.open())
                call = await greeted(channel, "fox")
                await opening
                playing = asyncio.create_task(played({"fox": receiver.link}, job(["fox"] * 3)))
                await call.read()
                call.cancel()
                (result,) = await playing
                assert {fault.kind for fault in result.faults} == {FaultKind.DISCONNECTED}
                assert receiver.link.away.startswith("bot fox: it has not dialled in again for 0.3 s")
                await greeted(channel, "fox")
                await until(here, "fox", up=True)
                assert receiver.link.away == ""

    run(main())


def test_who_does_not_dial_in_is_told_and_may_come_later() -> None:
    async def main() -> None:
        async with site("fox") as here:
            receiver = here.expect("fox", start_limit=0.3)
            with pytest.raises(BotUnreachableError) as error:
                await receiver.open()
            assert str(error.value) == "bot fox: it has not dialled in within 0.3 s"
            receiver.await_return("it was not there")
            async with here.sdk("fox", Honest):
                await until(here, "fox", up=True)

    run(main())


@pytest.mark.parametrize(
    ("hello", "told"),
    [
        (pb.FromBot(), "it does not begin with a hello"),
        (pb.FromBot(hello=pb.Hello(protocol=7)), "it speaks protocol 7; this referee speaks 1"),
    ],
)
def test_who_is_no_bot_of_ours_is_told_and_need_not_call_again(hello: pb.FromBot, told: str) -> None:
    async def main() -> None:
        async with site("fox") as here, grpc.aio.insecure_channel(here.address) as channel:
            receiver = here.expect("fox", start_limit=SOON)
            opening = asyncio.create_task(receiver.open())
            await asyncio.sleep(0)
            call = await greeted(channel, "fox", hello.SerializeToString())
            assert await status(call) == (grpc.StatusCode.FAILED_PRECONDITION, told)
            with pytest.raises(BotUnreachableError, match=told):
                await opening

    run(main())


def test_a_second_call_is_refused_while_the_first_one_stands() -> None:
    async def main() -> None:
        async with site("fox") as here, grpc.aio.insecure_channel(here.address) as channel:
            receiver = here.expect("fox", start_limit=SOON)
            opening = asyncio.create_task(receiver.open())
            await asyncio.sleep(0)
            first = await greeted(channel, "fox")
            await opening
            method: Any = channel.stream_stream(REFEREE_PATH)
            second = method(metadata=metadata(token("fox")))
            assert await second.code() is grpc.StatusCode.ALREADY_EXISTS
            assert receiver.link.is_up
            first.cancel()
            await until(here, "fox", up=False)
            await greeted(channel, "fox")
            await until(here, "fox", up=True)

    run(main())


def test_a_second_call_takes_over_where_the_league_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.transport.receiving._STANDS", 0.0)

    async def main() -> None:
        async with (
            site("fox", takes_over=True) as here,
            grpc.aio.insecure_channel(here.address) as channel,
        ):
            receiver = here.expect("fox", start_limit=SOON)
            opening = asyncio.create_task(receiver.open())
            await asyncio.sleep(0)
            first = await greeted(channel, "fox")
            await opening
            await greeted(channel, "fox")
            assert await status(first) == (
                grpc.StatusCode.FAILED_PRECONDITION,
                "another call of it took over",
            )
            await until(here, "fox", up=True)

    run(main())


def test_a_revoked_token_ends_the_call_and_the_bot_and_a_new_one_lets_it_in() -> None:
    async def main() -> None:
        async with site("fox", "hen") as here:
            receivers = [here.expect(name, start_limit=SOON) for name in ("fox", "hen")]
            async with here.sdk("fox", Honest) as fox, here.sdk("hen", Honest):
                await asyncio.gather(*[receiver.open() for receiver in receivers])
                digest = here.invited.pop("fox")
                with pytest.raises(HarnessError, match="refuses the bot: its token was revoked"):
                    await fox
                assert receivers[0].link.away == "bot fox: its token was revoked"
                assert receivers[1].link.is_up
            here.invited["fox"] = digest
            async with here.sdk("fox", Honest):
                await until(here, "fox", up=True)

    run(main())


def test_when_there_are_no_more_games_the_call_ends_well() -> None:
    async def main() -> None:
        async with site("fox") as here, grpc.aio.insecure_channel(here.address) as channel:
            receiver = here.expect("fox", start_limit=SOON)
            opening = asyncio.create_task(receiver.open())
            await asyncio.sleep(0)
            call = await greeted(channel, "fox")
            await opening
            await receiver.close()
            assert await status(call) == (grpc.StatusCode.OK, "")

    run(main())
