"""The door at which bots dial in: strangers are refused, cost little, and keep nobody out."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest

from harness.app.door import Listening, door_address
from harness.bot.dialling import Calls, Invitation, invitation_of
from harness.errors import HarnessError, OptionsError
from harness.referee import Terms
from harness.transport.door import Door, DoorAddress
from harness.transport.link import Link
from harness.wire.service import PATH, REFEREE_PATH
from harness.wire.token import digest_of, metadata
from tests.support.bots.honest import Honest
from tests.support.certificates import pair
from tests.support.streams import job, played, run
from tests.transport.dialled_in import site, token

QUICK = 0.01  # seconds for which a refused call waits in these tests


@pytest.fixture(autouse=True)
def refused_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.transport.door._WAIT", QUICK)


async def code(
    channel: grpc.aio.Channel, *sent: tuple[str, str], path: str = REFEREE_PATH
) -> grpc.StatusCode:
    method: Any = channel.stream_stream(path)
    return await method(metadata=sent).code()  # type: ignore[no-any-return]


def test_whose_call_it_is_follows_from_the_token_alone() -> None:
    async def main() -> None:
        lines: list[str] = []
        async with site("fox", line=lines.append) as here, grpc.aio.insecure_channel(here.address) as channel:
            receiver = here.expect("fox")
            opening = asyncio.create_task(receiver.open())
            refused = grpc.StatusCode.UNAUTHENTICATED
            (own,) = metadata(token("fox"))
            assert await code(channel) is refused
            assert await code(channel, ("authorization", "Bearer fox")) is refused
            assert await code(channel, *metadata(token("hen"))) is refused
            assert await code(channel, own, own) is refused
            assert not receiver.link.is_up
            async with here.sdk("fox", Honest):
                await opening
        assert len(lines) == 1  # of those in the same ten seconds
        assert token("hen") not in lines[0]

    run(main())


def test_no_method_but_one_is_served_and_others_wait_as_well() -> None:
    async def main() -> None:
        async with site("fox") as here, grpc.aio.insecure_channel(here.address) as channel:
            for path in (
                PATH,
                "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
                "/grpc.health.v1.Health/Check",
            ):
                assert await code(channel, path=path) is grpc.StatusCode.UNIMPLEMENTED
            bomb = [(f"x-{number}", 1000 * "y") for number in range(9)]
            assert await code(channel, *bomb) is grpc.StatusCode.RESOURCE_EXHAUSTED

    run(main())


def test_when_the_door_closes_who_waits_is_sent_away_and_grpc_says_nothing_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("harness.transport.door._WAIT", 600.0)

    async def main() -> None:
        async with site("fox") as here:
            channel = grpc.aio.insecure_channel(here.address)
            method: Any = channel.stream_stream(REFEREE_PATH)
            calls = [method(metadata=metadata(token(name))) for name in ("fox", "thief")]
            while len(here.door._handling) < 2:
                await asyncio.sleep(0.01)
        codes = [await call.code() for call in calls]
        assert codes == [grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNAUTHENTICATED]
        await channel.close()

    asyncio.run(main())
    assert capfd.readouterr().err == ""


def test_hundreds_of_strangers_cost_nobody_an_answer() -> None:
    async def strangers(address: str) -> None:
        for _ in range(8):
            options = [("grpc.use_local_subchannel_pool", 1)]
            channels = [grpc.aio.insecure_channel(address, options=options) for _ in range(20)]
            await asyncio.gather(
                *[code(channel, *metadata(token("thief"))) for channel in channels for _ in range(3)]
            )
            await asyncio.gather(*[channel.close() for channel in channels])

    async def main() -> None:
        async with site("fox") as here, here.sdk("fox", Honest):
            receiver = here.expect("fox", start_limit=20.0)
            await receiver.open()
            host, _, port = here.address.rpartition(":")
            quiet = [socket.create_connection((host, int(port))) for _ in range(50)]
            flood = asyncio.create_task(strangers(here.address))
            jobs = [job(["fox"] * 3, Terms(5.0, max_faults=1), number) for number in range(20)]
            results = await played({"fox": receiver.link}, *jobs)
            await flood
            for each in quiet:
                each.close()
            assert [result.faults for result in results] == 20 * [()]

    run(main())


def test_a_bot_that_calls_without_end_has_four_calls_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.transport.receiving._STANDS", 0.0)

    async def main() -> None:
        async with site("fox", takes_over=True) as here:
            receiver = here.expect("fox", start_limit=30.0)
            opening = asyncio.create_task(receiver.open())
            await asyncio.sleep(0)
            offered = [receiver.offer(_Call()) for _ in range(6)]  # type: ignore[arg-type]
            assert [refusal[0] if refusal else None for refusal in offered] == [
                *[None] * 4,
                *[grpc.StatusCode.RESOURCE_EXHAUSTED] * 2,
            ]
            opening.cancel()
            await asyncio.gather(opening, return_exceptions=True)

    run(main())


class _Call:
    """A call that nobody reads."""

    since, digest = 0.0, b""

    async def read(self) -> bytes | None:
        return await asyncio.Event().wait()  # type: ignore[return-value]

    async def write(self, message: bytes) -> None:
        del message

    def cancel(self) -> None:
        pass

    def end(self, *how: object) -> None:
        del how


def test_over_tls_the_bot_knows_its_referee_and_the_referee_its_bot(tmp_path: Path) -> None:
    pair("referee").write(tmp_path, "referee")
    pair("other").write(tmp_path, "other")
    (tmp_path / "fox.token").write_text(token("fox"))

    def invitation(address: str, ca: str) -> Invitation:
        return invitation_of(address, token_file=tmp_path / "fox.token", ca=tmp_path / ca)

    async def main() -> None:
        files = tmp_path / "referee.pem", tmp_path / "referee.key"
        address = door_address(Listening("127.0.0.1:0", *files))
        link = Link("fox")
        door = Door(address, lambda: {"fox": digest_of(token("fox"))}, bots=1)
        receiver = door.receiver("fox", link, patience=20.0)
        bound = await door.open()
        opening = asyncio.create_task(receiver.open())
        with pytest.raises(HarnessError, match=r"^cannot dial .*CERTIFICATE_VERIFY_FAILED"):
            await Calls(Honest, invitation(bound, "other.pem")).run()
        calls = asyncio.create_task(Calls(Honest, invitation(bound, "referee.pem")).run())
        await opening
        (result,) = await played({"fox": link}, job(["fox"] * 3))
        assert not result.faults
        await receiver.close()
        await door.close()
        calls.cancel()
        await asyncio.gather(calls, return_exceptions=True)

    run(main())


def test_nobody_listens_or_dials_in_plain_text_over_a_network_unless_asked_to(tmp_path: Path) -> None:
    with pytest.raises(
        OptionsError, match=r"--listen 0\.0\.0\.0:7400 is open to a network: expected --certificate"
    ):
        door_address(Listening("0.0.0.0:7400"))
    assert door_address(Listening("0.0.0.0:7400", insecure=True)).insecure
    (tmp_path / "t").write_text(token("fox"))
    assert not invitation_of("arena.example.org:7400", token_file=tmp_path / "t").plain
    assert invitation_of("localhost:7400", token_file=tmp_path / "t").plain
    assert invitation_of("arena.example.org:7400", token_file=tmp_path / "t", insecure=True).insecure

    async def main() -> None:
        with pytest.raises(OptionsError, match="open to a network"):
            await Door(DoorAddress("0.0.0.0:0"), dict, bots=1).open()

    run(main())
