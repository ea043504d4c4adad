"""The address at which a bot listens: HOST:PORT or unix:PATH.

All other texts are refused, because gRPC gives a meaning to schemes (dns:, xds:, vsock:), queries and escapes such as %41.
"""

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address

from harness.errors import OptionsError

_LABEL = r"[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
_NUMBER = re.compile(
    r"[0-9]+|0[xX][0-9A-Fa-f]*"
)  # the last label of a name: resolvers read 127.1 as 127.0.0.1
_NETWORK = re.compile(r"(\[.*\]|[^:]*):([0-9]{1,5})", re.S)
_SCHEMES = {
    "dns",
    "google-c2p",
    "http",
    "https",
    "ipv4",
    "ipv6",
    "passthrough",
    "unix-abstract",
    "vsock",
    "xds",
}
_LONGEST_NAME = 253
_LONGEST_PATH = 107  # bytes: the most that the address of a socket may have
_THIS_MACHINE = IPv6Address("::1")


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a bot: a host and a port, or the path of a socket."""

    host: str = ""  # a name, an IPv4 address, or an IPv6 address in brackets
    port: int = 0
    path: str = ""

    def __str__(self) -> str:
        return f"unix:{self.path}" if self.path else f"{self.host}:{self.port}"

    @property
    def target(self) -> str:
        """The address for gRPC, with its scheme, so that gRPC does not guess one."""
        return str(self) if self.path else f"dns:///{self.host}:{self.port}"

    @property
    def is_local(self) -> bool:
        """Whether what is sent there stays on this machine."""
        if self.path or self.host.lower() == "localhost":
            return True
        if self.host.startswith("["):
            return IPv6Address(self.host[1:-1]) == _THIS_MACHINE
        return _is_ipv4(self.host) and IPv4Address(self.host).is_loopback


def parse_address(text: str, *, any_port: bool = False) -> Address:
    """Parse an address. OptionsError says what was expected; the caller adds the text and its place.

    With `any_port` the port may be 0, for one that the system chooses.
    """
    kind, _, path = text.partition(":")
    if kind == "unix":
        return Address(path=_path(path))
    match = _NETWORK.fullmatch(text)
    if not match or not _is_host(match[1]):
        raise OptionsError("expected HOST:PORT or unix:PATH")
    if not (0 if any_port else 1) <= int(match[2]) < 65536:
        raise OptionsError("expected a port from 1 to 65535")
    return Address(match[1], int(match[2]))


def _path(path: str) -> str:
    if not path or path.startswith("//") or not path.isprintable() or set(path) & set("%?#"):
        raise OptionsError("expected unix:PATH, such as unix:/run/fox.sock, without %, ? and #")
    if len(path.encode()) > _LONGEST_PATH:
        raise OptionsError(f"expected the path of a socket, of at most {_LONGEST_PATH} bytes")
    return path


def _is_host(host: str) -> bool:
    if host.startswith("["):
        return _is_ipv6(host[1:-1])
    if _NUMBER.fullmatch(host.rpartition(".")[2]):
        return _is_ipv4(host)
    named = _NAME.fullmatch(host) and len(host) <= _LONGEST_NAME
    return bool(named) and host.lower() not in _SCHEMES


def _is_ipv4(host: str) -> bool:
    try:
        IPv4Address(host)
    except AddressValueError:
        return False
    return True


def _is_ipv6(host: str) -> bool:
    try:
        return IPv6Address(host).scope_id is None
    except AddressValueError:
        return False
