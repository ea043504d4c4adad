"""Where others than this machine can come, a bot is served only behind a certificate and a token, or because it was asked for."""

import socket
from pathlib import Path

import grpc.aio
import pytest

from harness.bot import RazziaBot
from harness.bot.guard import Guard, guard_of
from harness.bot.server import start_server
from harness.errors import HarnessError, OptionsError
from tests.support.certificates import TOKEN, pair
from tests.support.streams import run


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with quill's files in it, and another's certificate."""
    monkeypatch.chdir(tmp_path)
    pair("quill").write(tmp_path, "quill")
    pair("other").write(tmp_path, "other")
    Path("quill.token").write_text(TOKEN + "\n")
    Path("short.token").write_text("swordfish")
    Path("empty").touch()
    Path("large").write_bytes(b"#" * (2 << 20))
    return tmp_path


@pytest.mark.usefixtures("home")
def test_what_the_files_hold_is_asked_for_and_the_token_itself_is_not_kept() -> None:
    guard = guard_of(
        certificate="quill.pem", key="quill.key", client_ca="other.pem", token_file="quill.token"
    )
    assert guard.certificate == pair("quill").certificate
    assert guard.callers == pair("other").certificate
    assert guard.refusal([("authorization", f"Bearer {TOKEN}")]) == ""
    assert guard.refusal([]) != ""
    assert TOKEN not in repr(guard)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"certificate": "quill.pem"}, "--certificate and --key: expected both or none"),
        ({"key": "quill.key"}, "--certificate and --key: expected both or none"),
        ({"client_ca": "quill.pem"}, "--client-ca: expected --certificate and --key with it"),
        (
            {"certificate": "quill.pem", "key": "other.key"},
            "other.key: expected the key, in PEM and not encrypted, of quill.pem",
        ),
        (
            {"certificate": "quill.pem", "key": "quill.token"},
            "quill.token: expected the key, in PEM and not encrypted, of quill.pem",
        ),
        ({"certificate": "quill.key", "key": "quill.key"}, "quill.key: expected a certificate in PEM"),
        ({"certificate": "empty", "key": "quill.key"}, "empty: expected a certificate in PEM"),
        ({"certificate": "no.pem", "key": "quill.key"}, "cannot read no.pem: No such file or directory"),
        ({"certificate": "large", "key": "quill.key"}, "large: longer than 1,048,576 bytes: this is no certificate, key or token"),
        ({"token_file": "short.token"}, "short.token: expected a token: 22 to 512 letters, digits and ._~+/=- on one line"),
        ({"token_file": "empty"}, "empty: expected a token: 22 to 512 letters, digits and ._~+/=- on one line"),
        ({"token_file": "quill.key"}, "quill.key: expected a token: 22 to 512 letters, digits and ._~+/=- on one line"),
        ({"token_file": "."}, "cannot read .: Is a directory"),
    ],
)  # fmt: skip
def test_a_file_that_will_not_do_is_named_and_its_content_is_not(files: dict[str, str], said: str) -> None:
    with pytest.raises(OptionsError) as error:
        guard_of(**files)  # type: ignore[arg-type]
    assert str(error.value) == said


CERTIFIED = Guard(pair("quill").certificate, pair("quill").key)


@pytest.mark.process
@pytest.mark.parametrize("address", ["0.0.0.0:0", "[::]:0", "192.0.2.1:0", "bot.example.org:0"])
@pytest.mark.parametrize(
    ("guard", "said"),
    [
        (Guard(), "expected --certificate and --key (harness bot keygen makes them), else others read along; or --insecure"),
        (Guard(digest=b"d"), "expected --certificate and --key (harness bot keygen makes them), else others read along; or --insecure"),
        (CERTIFIED, "expected --token-file or --client-ca, else anybody plays; or --insecure"),
    ],
)  # fmt: skip
def test_no_port_is_opened_to_a_network_without_protection(address: str, guard: Guard, said: str) -> None:
    async def main() -> None:
        server = grpc.aio.server()
        with pytest.raises(OptionsError) as error:
            guard.open(server, address)
        assert str(error.value) == f"--address {address} is open to a network: {said}"

    run(main())


@pytest.mark.process
@pytest.mark.parametrize(
    ("guard", "said"),
    [
        (Guard(insecure=True), "WARNING: --insecure: everybody on the way reads along and anybody may play"),
        (Guard(digest=b"d", insecure=True), "WARNING: --insecure: everybody on the way reads along"),
    ],
)
def test_what_is_insecure_is_served_when_it_is_asked_for_and_said(guard: Guard, said: str) -> None:
    async def main() -> None:
        server, _ = await start_server(RazziaBot, "0.0.0.0:0", guard)
        await server.stop(0)

    run(main())
    assert guard.warning("0.0.0.0:0") == said
    assert guard.warning("127.0.0.1:0") == ""
    assert CERTIFIED.warning("0.0.0.0:0") == ""


@pytest.mark.process
@pytest.mark.parametrize("address", ["127.0.0.1:0", "unix:{}/quill.sock"])
def test_no_second_bot_takes_the_place_of_one_that_listens_there(address: str, tmp_path: Path) -> None:
    async def main() -> None:
        first, bound = await start_server(RazziaBot, address.format(tmp_path))
        try:
            with pytest.raises(HarnessError, match=r"^cannot listen on '.*': "):
                await start_server(RazziaBot, bound)
            async with grpc.aio.insecure_channel(bound) as channel:
                await channel.channel_ready()
        finally:
            await first.stop(0)

    run(main())


@pytest.mark.process
def test_a_socket_that_a_dead_bot_has_left_is_no_hindrance(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(tmp_path / "quill.sock"))

    async def main() -> None:
        server, bound = await start_server(RazziaBot, f"unix:{tmp_path}/quill.sock")
        async with grpc.aio.insecure_channel(bound) as channel:
            await channel.channel_ready()
        await server.stop(0)

    run(main())


@pytest.mark.process
@pytest.mark.parametrize(
    "address", ["here", "dns:///0.0.0.0:1", "ipv4:1.2.3.4:5", "unix-abstract:x", "unix://x", "1:2:3"]
)
def test_what_is_no_address_never_reaches_grpc(address: str) -> None:
    async def main() -> None:
        with pytest.raises(OptionsError, match=r"^--address '.*': expected "):
            await start_server(RazziaBot, address)

    run(main())
