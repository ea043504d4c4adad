"""How a call to a bot ended, and why there was none, in plain English.

gRPC's own words are for who knows gRPC: they repeat the address, or a socket's path that is ours, and say little else.
A bot's words, which are anybody's, are quoted.
"""

import re
from collections.abc import Callable

import grpc
import grpc.aio

from harness.text import shortened

NOBODY = "nobody listens there"
HUNG_UP = re.compile(
    r"Socket closed|[Cc]onnection reset|Broken pipe|End of TCP|EOF"
)  # whatever gRPC saw of it
_SAID = 300  # characters of what a bot says as it ends a call
_CONNECTING = "failed to connect"  # how the details of a connection that never stood begin
_ERRORS = {  # of HTTP/2, RFC 9113
    0: "no error",
    1: "protocol error",
    2: "internal error",
    3: "flow control error",
    5: "stream closed",
    6: "frame size error",
    7: "refused",
    8: "cancelled",
    11: "enhance your calm",
    12: "inadequate security",
}


def in_words(error: grpc.aio.AioRpcError) -> str:
    """Why a call ended, by what gRPC says of it."""
    details, code = error.details() or "", error.code()
    known = _UNCONNECTED if details.startswith(_CONNECTING) else _BROKEN
    for pattern, words in known:
        if found := re.search(pattern, details):
            return words(found)
    if code is grpc.StatusCode.UNIMPLEMENTED:
        return "who listens there is no bot: it does not know the method BotService/Play"
    if details.startswith(_CONNECTING):
        return f"there is no connection: {shortened(_reason(details), _SAID)}"
    said = f": {shortened(details, _SAID)}" if details else ""
    return f"the bot ended the call with {code.name}{said}"


def absence(
    limit: float, last: str, address: str, *, started: bool, again: bool = False, listens: bool = False
) -> str:
    """Why there was no hello in time. `last` says how the last call ended, if one did; `started`: it is ours, and its
    process runs; `again`: it was there before; `listens`: there is a connection."""
    if last == NOBODY and listens:  # by now
        last = ""
    if last == NOBODY and started:
        how = "does not listen any more" if again else "does not listen yet"
        return f"{'gone for' if again else 'still starting after'} {limit:g} s: it runs, but {how}"
    if last == NOBODY:
        return f"nobody listens at {address}" + (f" any more, for {limit:g} s" if again else "")
    if not last and listens:
        last = "it listens, and says nothing"
    return f"no hello within {limit:g} s" + (f"; {last}" if last else "")


def _reason(details: str) -> str:
    """Without what all of them begin with, and without the address."""
    return re.sub(r"^failed to connect to all addresses; last error: (?:[A-Z_]+: )?(?:\S+: )?", "", details)


def _fixed(words: str) -> Callable[[re.Match[str]], str]:
    return lambda _: words


def _coded(words: str) -> Callable[[re.Match[str]], str]:
    def told(found: re.Match[str]) -> str:
        number = int(found[1])
        return f"{words} (HTTP/2 error {number}, {_ERRORS.get(number, 'of its own')})"

    return told


def _large(found: re.Match[str]) -> str:
    return f"the bot sent a message of {int(found[1]):,} bytes; at most {int(found[2]):,} are taken"


_UNCONNECTED: list[tuple[str, Callable[[re.Match[str]], str]]] = [
    (r"Connection refused|No such file or directory", _fixed(NOBODY)),
    (r"SETTINGS frame.*HTTP status|http1\.x", _fixed("who listens there speaks HTTP/1, and no gRPC")),
    (r"before receiving SETTINGS", _fixed("who listens there does not speak: no gRPC server does so")),
    (r"Failed parsing HTTP/2", _fixed("who listens there speaks no HTTP/2, and so no gRPC")),
    (r"timed out|No route|unreachable", _fixed("nobody answers there")),
    (HUNG_UP.pattern, _fixed("the bot hung up")),
    (r"Permission denied", _fixed("we may not use its socket: permission denied")),
]
_BROKEN: list[tuple[str, Callable[[re.Match[str]], str]]] = [
    (r"^DNS resolution failed", _fixed("there is no such host")),
    (r"Received RST_STREAM with error code (\d{1,9})", _coded("the bot reset the call")),
    (r"GOAWAY received; Error code: (\d{1,9})", _coded("the bot closed the connection")),
    (r"(?i)metadata size exceeds", _fixed("the bot sent more metadata than a call needs")),
    (r"Received message larger than max \((\d{1,15}) vs\. (\d{1,15})\)", _large),
    (
        r"^Stream removed|Socket closed|[Cc]onnection reset|Broken pipe|^recvmsg",
        _fixed("the connection broke"),
    ),
    (
        r"^Received http2 header with status: (\d{3})",
        lambda found: f"who listens there answers with HTTP status {found[1]}",
    ),
]
