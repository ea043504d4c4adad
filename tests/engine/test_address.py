"""Only HOST:PORT and unix:PATH are addresses: whatever else gRPC would read out of a text never reaches it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.address import Address, parse_address
from harness.errors import OptionsError
from tests.support.strategies import examples


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("quill.example.org:7400", "dns:///quill.example.org:7400"),
        ("localhost:1", "dns:///localhost:1"),
        ("bot_2:65535", "dns:///bot_2:65535"),
        ("192.0.2.17:7400", "dns:///192.0.2.17:7400"),
        ("[2001:db8::17]:7400", "dns:///[2001:db8::17]:7400"),
        ("3com.example:80", "dns:///3com.example:80"),
        ("unix:/run/fox.sock", "unix:/run/fox.sock"),
        ("unix:fox.sock", "unix:fox.sock"),
        ("unix:a b@c", "unix:a b@c"),
        ("unix:5000", "unix:5000"),
    ],
)
def test_an_address_goes_to_grpc_with_its_scheme(text: str, target: str) -> None:
    assert parse_address(text).target == target
    assert str(parse_address(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        ":80",
        "host",
        "host:",
        "host:+80",
        "host:0x50",
        "host:８０",
        "host:000080",
        "host:80 ",
        " host:80",
        "host:80\n",
        "ho st:80",
        "host\0:80",
        "hοst:80",  # a Greek letter
        "-host:80",
        "host-:80",
        "a..b:80",
        "host.:80",
        "a" * 64 + ":80",
        "a." * 127 + "a:80",
        "user@host:80",
        "host/path:80",
        "host:80/path",
        "host:80?x=1",
        "host:80#x",
        "host%41:80",
        "a,b:80",
        "1.2.3.4,5.6.7.8:80",
        # schemes of gRPC
        "dns:///host:80",
        "dns://8.8.8.8/host:80",
        "dns:host:80",
        "dns:80",
        "DNS:80",
        "xds:80",
        "xds:///host:80",
        "ipv4:1.2.3.4:80",
        "ipv4:80",
        "ipv6:[::1]:80",
        "unix-abstract:80",
        "unix-abstract:name",
        "vsock:2:80",
        "vsock:80",
        "google-c2p:///host:80",
        "passthrough:///host:80",
        "http://host:80",
        "https:443",
        "Unix:/run/fox.sock",
        # what resolvers take for an IPv4 address
        "127.1:80",
        "2130706433:80",
        "0x7f000001:80",
        "0x7f.0.0.0x1:80",
        "127.0.0.01:80",
        "1.2.3.256:80",
        "1.2.3.4.5:80",
        # IPv6
        "::1:80",
        "[::1:80",
        "::1]:80",
        "[]:80",
        "[::1%eth0]:80",
        "[::1]80",
        "[[::1]]:80",
        "[localhost]:80",
        "[1.2.3.4]:80",
    ],
)
def test_nothing_else_is_an_address(text: str) -> None:
    with pytest.raises(OptionsError, match=r"^expected HOST:PORT or unix:PATH$"):
        parse_address(text)


@pytest.mark.parametrize(
    "path",
    ["", "//host/fox", "///run/fox", "a%41", "a?b", "a#b", "a\0b", "a\nb", "\x1b", "a" * 108, "ä" * 54],
)
def test_a_path_that_grpc_would_read_as_something_else_is_none(path: str) -> None:
    with pytest.raises(OptionsError, match=r"^expected (unix:PATH|the path of a socket)"):
        parse_address(f"unix:{path}")


@pytest.mark.parametrize("port", ["0", "65536", "99999"])
def test_a_port_is_from_1_to_65535(port: str) -> None:
    with pytest.raises(OptionsError, match=r"^expected a port from 1 to 65535$"):
        parse_address(f"host:{port}")
    assert parse_address("host:0", any_port=True) == Address("host", 0)


@pytest.mark.parametrize(
    ("text", "local"),
    [
        ("unix:/run/fox", True),
        ("localhost:1", True),
        ("LocalHost:1", True),
        ("127.0.0.1:1", True),
        ("127.8.9.1:1", True),
        ("[::1]:1", True),
        ("[0:0:0:0:0:0:0:1]:1", True),
        ("0.0.0.0:1", False),
        ("[::]:1", False),
        ("[::ffff:127.0.0.1]:1", False),
        ("10.0.0.1:1", False),
        ("localhost.example.org:1", False),
        ("127.0.0.1.example.org:1", False),
        ("host:1", False),
    ],
)
def test_only_loopback_and_sockets_are_of_this_machine(text: str, local: bool) -> None:
    assert parse_address(text).is_local is local


_pieces = st.lists(
    st.one_of(
        st.text(max_size=3),
        st.sampled_from(
            ["unix:", "dns:", "///", "host", ".", ":", "80", "[::1]", "%", "?", "127.0.0.1", "xds"]
        ),
    ),
    max_size=6,
)


@given(pieces=_pieces)
@examples(2000)
def test_what_is_taken_has_no_sign_that_means_something_in_a_url(pieces: list[str]) -> None:
    text = "".join(pieces)
    try:
        address = parse_address(text)
    except OptionsError:
        return
    assert str(address) == text
    assert not set(text) & set("%?#\0\n")
    assert address.path or re.fullmatch(r"[A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\]", address.host)
