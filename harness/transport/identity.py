"""How a bot at an address is known to us, and we to it: certificates and a token, and the channel that asks for them.

Nothing goes over a network in plain text unless that was asked for; a token never does.
"""

import re
from dataclasses import dataclass, field

import grpc
import grpc.aio

from harness.address import Address, parse_address
from harness.errors import OptionsError
from harness.text import shortened
from harness.transport.endings import CallEnd, EndKind, is_hang_up
from harness.wire import token
from harness.wire.service import MAX_FROM_BOT, MAX_METADATA, MAX_TO_BOT

_OPTIONS = [
    ("grpc.enable_http_proxy", 0),  # a bot is where its address says,
    (
        "grpc.service_config_disable_resolution",
        1,
    ),  # and whoever answers for its name decides no more than that
    ("grpc.enable_retries", 0),  # only the link dials again
    ("grpc.max_receive_message_length", MAX_FROM_BOT),
    ("grpc.max_send_message_length", MAX_TO_BOT),
    ("grpc.max_metadata_size", MAX_METADATA),
    ("grpc.absolute_max_metadata_size", MAX_METADATA),
    ("grpc.per_message_decompression", 0),  # what comes compressed is no message: it cannot grow in our hands
    ("grpc.http2.bdp_probe", 0),  # a bot that floods us gets no more room for it
    ("grpc.use_local_subchannel_pool", 1),  # every channel is a connection of its own
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.min_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 500),
]
# Of a socket gRPC would send the path as the authority, which is none: servers in Rust and .NET refuse the call.
_SOCKET_OPTIONS = [*_OPTIONS, ("grpc.default_authority", "localhost")]
_LONGEST = 100  # characters of what a bot says
_WHY = re.compile(r"CERTIFICATE_VERIFY_FAILED: ([a-z ]+)")


@dataclass(frozen=True, slots=True)
class Identity:
    """What we ask of a bot, and what we show it."""

    roots: bytes = b""  # PEM: the bot's own certificate, or those of who may have signed it; none: plain text
    expected: str = ""  # of its certificate, in words
    chain: bytes = b""  # PEM: our own certificate
    key: bytes = field(default=b"", repr=False)
    token: str = field(default="", repr=False)
    insecure: bool = False  # plain text will do over a network
    options: str | None = field(default=None, compare=False)
    """How whoever reads a message says it: by keys of a league file; or by options of a command, with this before a file."""

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """Of every call. It is sent when the bot has shown its certificate, not before."""
        return token.metadata(self.token)

    def named(self, key: str) -> str:
        """What a key of the league file is called where this comes from."""
        return key if self.options is None else f"--{key.replace('_', '-')} {self.options}FILE"


NOBODY = Identity()  # enough on this machine


def is_open(address: Address, identity: Identity) -> bool:
    """Others can read what goes there."""
    return not (address.is_local or identity.roots)


def channel(text: str, identity: Identity) -> grpc.aio.Channel:
    address = parse_address(text)
    if is_open(address, identity) and (identity.token or not identity.insecure):
        raise OptionsError(f"{address}: expected a certificate: over a network others read along")
    if not identity.roots:
        options = _SOCKET_OPTIONS if address.path else _OPTIONS
        return grpc.aio.insecure_channel(address.target, options=options)
    own = (identity.key or None, identity.chain or None)
    credentials = grpc.ssl_channel_credentials(identity.roots, *own)
    return grpc.aio.secure_channel(address.target, credentials, options=_OPTIONS)


def mistrust(error: grpc.aio.AioRpcError, text: str, identity: Identity) -> CallEnd | None:
    """Why a bot at this address and we do not know each other; None, if the call failed for another reason."""
    details, host = error.details() or "", parse_address(text).host
    if error.code() is grpc.StatusCode.UNAUTHENTICATED:
        quoted = shortened(details, _LONGEST)
        if identity.token:
            return CallEnd(EndKind.TOKEN_REFUSED, quoted)
        return CallEnd(EndKind.TOKEN_WANTED, f"{identity.named('token_file')}: {quoted}")
    if not host or not details.startswith("failed to connect"):
        return None
    if "WRONG_VERSION_NUMBER" in details:
        return CallEnd(EndKind.NO_TLS, identity.expected)
    if "Hostname Verification" in details:
        expected = f"expected {identity.expected}, made for --host {host}"
        return CallEnd(EndKind.OTHER_HOST, f"{host}; {expected}")
    if match := _WHY.search(details):
        return CallEnd(EndKind.BAD_CERTIFICATE, f"({match[1]}); expected {identity.expected}")
    return _hang_up(identity) if is_hang_up(details) else None


def _hang_up(identity: Identity) -> CallEnd:
    """gRPC says no more: the bot may want something of us, or have just ended."""
    if not identity.roots:
        either = f"{identity.named('certificate')} or {identity.named('ca')}"
        return CallEnd(EndKind.HUNG_UP_ON_PLAIN_TEXT, either)
    if not identity.chain:
        return CallEnd(EndKind.HUNG_UP_ON_NOBODY, identity.named("client_certificate"))
    return CallEnd(EndKind.HUNG_UP_ON_US)
