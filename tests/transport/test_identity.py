"""A bot over TLS: the right one plays, any other is refused in one line that names bot, address and what was expected."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from harness.bot import RazziaBot
from harness.bot.guard import OPEN, Guard
from harness.bot.server import start_server
from harness.errors import OptionsError
from harness.referee import Terms
from harness.transport import BotUnreachableError, Dialler, Link
from harness.transport.identity import NOBODY, Identity, channel
from harness.wire.token import digest_of
from tests.support.certificates import TOKEN, pair, signed
from tests.support.streams import job, played, practised, record_of, run
from tests.transport.proxy import Proxy

QUILL = pair("quill")
REFEREE = pair("referee")
OTHER = pair("other")
GUARD = Guard(QUILL.certificate, QUILL.key, digest=digest_of(TOKEN))
MUTUAL = Guard(QUILL.certificate, QUILL.key, callers=REFEREE.certificate)
RIGHT = Identity(QUILL.certificate, "the certificate in quill.pem", token=TOKEN)
SHOWN = Identity(QUILL.certificate, "the certificate in quill.pem", REFEREE.certificate, REFEREE.key)


@asynccontextmanager
async def served(guard: Guard, address: str = "127.0.0.1:0") -> AsyncIterator[str]:
    server, bound = await start_server(RazziaBot, address, guard)
    try:
        yield bound
    finally:
        await server.stop(0.2)


@asynccontextmanager
async def dialled(address: str, identity: Identity, patience: float) -> AsyncIterator[Link]:
    dialler = Dialler(Link("quill"), address, patience=patience, identity=identity)
    try:
        await dialler.open()
        yield dialler.link
    finally:
        await dialler.close()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
@pytest.mark.parametrize(
    ("guard", "identity"),
    [
        (GUARD, RIGHT),
        (MUTUAL, SHOWN),
        (replace(MUTUAL, digest=GUARD.digest), replace(SHOWN, token=TOKEN)),
        (
            Guard(signed("ca", "leaf").certificate, signed("ca", "leaf").key),
            Identity(pair("ca").certificate, "one that ca.pem vouches for"),
        ),
        (Guard(digest=GUARD.digest), Identity(token=TOKEN)),
    ],
    ids=["token", "mutual", "both", "ca", "token alone"],
)
def test_the_right_bot_plays_for_the_right_referee_as_in_process(
    guard: Guard, identity: Identity, host: str
) -> None:
    async def main() -> None:
        async with served(guard) as address:
            async with dialled(address.replace("127.0.0.1", host), identity, 10.0) as link:
                (result,) = await played({"quill": link}, job(["quill"] * 3))
            assert not result.faults
            assert record_of(result) == practised([RazziaBot] * 3)

    run(main())


FOREVER = 3600.0  # of patience: who is refused by what it is, is refused at once
WRONG = "its certificate does not hold"
PINNED = "expected the certificate in quill.pem"
NAME = pair("elsewhere", "elsewhere.example.org")
EXPIRED = pair("expired", began_days_ago=9)
NOT_YET = pair("not yet", began_days_ago=-1)


@pytest.mark.parametrize(
    ("guard", "identity", "patience", "said"),
    [
        (GUARD, replace(RIGHT, roots=OTHER.certificate), FOREVER, f"{WRONG} (self signed certificate); {PINNED}"),
        (Guard(EXPIRED.certificate, EXPIRED.key), replace(RIGHT, roots=EXPIRED.certificate), FOREVER, f"{WRONG} (certificate has expired); {PINNED}"),
        (Guard(NOT_YET.certificate, NOT_YET.key), replace(RIGHT, roots=NOT_YET.certificate), FOREVER, f"{WRONG} (certificate is not yet valid); {PINNED}"),
        (Guard(NAME.certificate, NAME.key), replace(RIGHT, roots=NAME.certificate), FOREVER, f"its certificate is not for 127.0.0.1; {PINNED}, made for --host 127.0.0.1"),
        (OPEN, RIGHT, FOREVER, f"it does not speak TLS; {PINNED}"),
        (GUARD, NOBODY, 0.3, "no hello within 0.3 s; the bot hung up; if it speaks TLS, expected certificate or ca"),
        (GUARD, replace(RIGHT, token=""), FOREVER, "it asks for a token, expected token_file: 'this bot plays only for a referee that sends its token'"),
        (GUARD, replace(RIGHT, token=TOKEN + "x"), FOREVER, "it does not take our token: 'this bot plays only for a referee that sends its token, and the one that came is another'"),
        (GUARD, replace(RIGHT, token="the-token-of-another-bot-0"), FOREVER, "it does not take our token: 'this bot plays only for a referee that sends its token, and the one that came is another'"),
        (MUTUAL, RIGHT, 0.3, "no hello within 0.3 s; the bot hung up; if it asks for our certificate, expected client_certificate"),
        (MUTUAL, replace(SHOWN, chain=OTHER.certificate, key=OTHER.key), 0.3, "no hello within 0.3 s; the bot hung up; it may not take our certificate"),
        (Guard(OTHER.certificate, OTHER.key), Identity(pair("ca").certificate, "one that ca.pem vouches for"), FOREVER, f"{WRONG} (self signed certificate); expected one that ca.pem vouches for"),
    ],
    ids=["wrong certificate", "expired", "not yet", "wrong host", "TLS to plain", "plain to TLS", "no token", "wrong token", "another's token", "no client certificate", "wrong client certificate", "not of the CA"],
)  # fmt: skip
def test_whoever_is_another_is_refused_in_one_line(
    guard: Guard, identity: Identity, patience: float, said: str
) -> None:
    async def main() -> None:
        async with served(guard) as address:
            with pytest.raises(BotUnreachableError) as error:
                async with dialled(address, identity, patience):
                    pass
            told = str(error.value)
            assert told == f"bot quill at {address}: {said}"
            assert TOKEN not in told

    run(main(), 20.0)


def test_the_bot_tells_whom_it_refused_and_not_what_came(capfd: pytest.CaptureFixture[str]) -> None:
    async def main() -> None:
        async with served(GUARD) as address:
            for token in ("", "the-token-of-another-bot-0"):
                with pytest.raises(BotUnreachableError):
                    async with dialled(address, replace(RIGHT, token=token), FOREVER):
                        pass

    run(main(), 20.0)
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith("RazziaBot refused ipv4:127.0.0.1:")
    assert line.endswith(": this bot plays only for a referee that sends its token")


def test_games_go_on_when_a_line_with_tls_breaks_and_nobody_on_it_reads_the_token() -> None:
    async def main() -> None:
        async with (
            served(GUARD) as address,
            Proxy(address, cut_after=20_000) as proxy,
            dialled(proxy.address, RIGHT, 10.0) as link,
        ):
            (result,) = await played({"quill": link}, job(["quill"] * 3, Terms(20.0, max_faults=1)))
        assert proxy.calls >= 2
        assert not result.faults
        assert record_of(result) == practised([RazziaBot] * 3)
        assert len(proxy.passed) > 20_000
        assert TOKEN.encode() not in proxy.passed

    run(main())


def test_another_that_answers_when_the_line_broke_gets_neither_the_token_nor_the_games() -> None:
    """It is given the time that a bot has to come back, and no more: perhaps it is only in between."""

    async def main() -> None:
        other = Guard(OTHER.certificate, OTHER.key, digest=GUARD.digest)
        async with served(GUARD) as address, served(other) as fake, Proxy(address, cut_after=20_000) as proxy:
            proxy.then = fake
            async with dialled(proxy.address, RIGHT, 0.5) as link:
                (result,) = await played({"quill": link}, job(["quill"] * 3, Terms(20.0, max_faults=1)))
                lost = link.away
        assert lost.endswith(f"who answers now is another: {WRONG} (self signed certificate); {PINNED}")
        assert {fault.kind.value for fault in result.faults} == {"disconnected"}

    run(main())


@pytest.mark.parametrize(
    "begins", [b"", b"\x16\x03\x03\x40\x00", b"HTTP/1.1 301 Moved\r\nLocation: http://a/\r\n\r\n"]
)
def test_a_bot_that_does_not_go_on_with_the_handshake_is_waited_for_no_longer_than_any_other(
    begins: bytes,
) -> None:
    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(begins)
        while await reader.read(1000):
            pass
        writer.close()

    async def main() -> None:
        async with await asyncio.start_server(connected, "127.0.0.1", 0) as server:
            address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
            with pytest.raises(BotUnreachableError) as error:
                async with dialled(address, RIGHT, 0.3):
                    pass
        told = str(error.value)
        assert told.startswith(f"bot quill at {address}: ")
        assert "no hello within 0.3 s" in told or "it does not speak TLS" in told
        assert "\n" not in told

    run(main(), 20.0)


def test_a_bot_that_was_started_again_with_another_token_gets_no_game_more() -> None:
    async def main() -> None:
        changed = replace(GUARD, digest=digest_of("another-token-of-quill-0"))
        async with (
            served(GUARD) as address,
            served(changed) as new,
            Proxy(address, cut_after=20_000) as proxy,
        ):
            proxy.then = new
            async with dialled(proxy.address, RIGHT, 0.5) as link:
                (result,) = await played({"quill": link}, job(["quill"] * 3, Terms(20.0, max_faults=1)))
                lost = link.away
        assert "who answers now is another: it does not take our token: " in lost
        assert {fault.kind.value for fault in result.faults} == {"disconnected"}

    run(main())


@pytest.mark.parametrize(
    ("address", "identity"),
    [
        ("192.0.2.1:80", NOBODY),
        ("bot.example.org:80", Identity(token=TOKEN)),
        ("bot.example.org:80", Identity(token=TOKEN, insecure=True)),
        ("0.0.0.0:80", NOBODY),
    ],
)
def test_no_channel_is_made_in_plain_text_over_a_network_and_none_for_a_token(
    address: str, identity: Identity
) -> None:
    async def main() -> None:
        with pytest.raises(OptionsError, match="expected a certificate: over a network others read along"):
            channel(address, identity)

    run(main())


def test_what_is_secret_is_not_in_the_text_of_an_identity() -> None:
    assert TOKEN not in repr(RIGHT)
    assert REFEREE.key.decode()[40:80] not in repr(SHOWN)


def test_a_proxy_of_the_environment_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with served(GUARD) as address, Proxy(address) as proxy:
            for name in ("http_proxy", "https_proxy", "grpc_proxy"):
                monkeypatch.setenv(name, f"http://{proxy.address}")
            async with dialled(address, RIGHT, 5.0):
                assert proxy.calls == 0

    run(main())


def test_a_token_that_is_sent_as_a_bot_comes_up_is_not_lost_in_a_wait() -> None:
    """A bot that is not there yet is dialled until it is."""

    async def main() -> None:
        async with served(GUARD) as address:
            pass
        dialler = Dialler(Link("quill"), address, patience=10.0, identity=RIGHT)
        opening = asyncio.create_task(dialler.open())
        await asyncio.sleep(0)
        async with served(GUARD, address):
            await opening
            await dialler.close()

    run(main(), 20.0)
