"""How calls to bots end, as values; and, in this module alone, the words for each of them, in plain English.

Who decides something by the end of a call looks at its kind, and never reads its words. gRPC's own words are for who knows
gRPC: they repeat the address, or a socket's path that is ours, and say little else. A bot's words, which are anybody's,
are quoted.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, unique

import grpc
import grpc.aio

from harness.text import one_line, shortened


@unique
class EndKind(Enum):
    """How a call ended, or why there was none. Each kind is its sentence, with `{}` where the detail stands."""

    # Nobody was reached, or somebody else.
    NOBODY = "nobody listens there"
    NO_HOST = "there is no such host"
    NO_ANSWER = "nobody answers there"
    NO_PERMISSION = "we may not use its socket: permission denied"
    NO_CONNECTION = "there is no connection: {}"
    HTTP_1 = "who listens there speaks HTTP/1, and no gRPC"
    NO_HTTP_2 = "who listens there speaks no HTTP/2, and so no gRPC"
    MUTE = "who listens there does not speak: no gRPC server does so"
    HTTP_STATUS = "who listens there answers with HTTP status {}"
    NO_BOT = "who listens there is no bot: it does not know the method BotService/Play"
    NO_HELLO = "the bot ended the call without a hello"
    LATE_HELLO = "the bot said no hello in time"
    STRANGER = "who answers now is another: {}"

    # The bot and we are not made for each other: calling again is of no use.
    OTHER_BEGINNING = "it does not begin with a hello"
    OTHER_PROTOCOL = "it speaks protocol {}"
    OTHER_GAME = "it does not play {}"
    OTHER_PROGRAM = "its files have changed since the run began"
    TOKEN_REFUSED = "it does not take our token: {}"
    TOKEN_WANTED = "it asks for a token, expected {}"
    NO_TLS = "it does not speak TLS; expected {}"
    OTHER_HOST = "its certificate is not for {}"
    BAD_CERTIFICATE = "its certificate does not hold {}"

    # The call stood, and is over.
    BOT_ENDED = "the bot ended the call"
    BOT_ENDED_WITH = "the bot ended the call with {}"
    HUNG_UP = "the bot hung up"
    HUNG_UP_ON_PLAIN_TEXT = "the bot hung up; if it speaks TLS, expected {}"
    HUNG_UP_ON_NOBODY = "the bot hung up; if it asks for our certificate, expected {}"
    HUNG_UP_ON_US = "the bot hung up; it may not take our certificate"
    RESET = "the bot reset the call (HTTP/2 error {})"
    CLOSED = "the bot closed the connection (HTTP/2 error {})"
    BROKE = "the connection broke"
    OVER = "the call ended"
    TOO_MUCH_METADATA = "the bot sent more metadata than a call needs"
    TOO_LARGE = "the bot sent a message of {} are taken"
    OTHER = "{}"  # what nobody has thought of

    # We ended it.
    NONSENSE = "the bot sent bytes that are no message"
    FLOOD = "the bot sent far more than it was asked for"
    NOT_TAKEN = "the bot did not take what it was sent within {} s"
    REVOKED = "its token was revoked"
    TAKEN_OVER = "another call of it took over"


_FINAL = {
    EndKind.OTHER_BEGINNING,
    EndKind.OTHER_PROTOCOL,
    EndKind.OTHER_GAME,
    EndKind.OTHER_PROGRAM,
    EndKind.TOKEN_REFUSED,
    EndKind.TOKEN_WANTED,
    EndKind.NO_TLS,
    EndKind.OTHER_HOST,
    EndKind.BAD_CERTIFICATE,
    EndKind.REVOKED,
}
_UNTELLING = {
    EndKind.NOBODY,
    EndKind.NO_HOST,
    EndKind.NO_ANSWER,
    EndKind.NO_PERMISSION,
    EndKind.NO_CONNECTION,
    EndKind.BOT_ENDED,  # said, too, of a call that fails while something is written to it
    EndKind.OVER,
    EndKind.OTHER,
}
_LONGEST = 500  # characters of the words for an end
_QUOTED = 300  # characters of what a bot says as it ends a call


@dataclass(frozen=True, slots=True)
class CallEnd:
    """How a call ended, or why there was none. Its text is one line."""

    kind: EndKind
    detail: str = ""

    @property
    def is_final(self) -> bool:
        """Whether calling again is of no use."""
        return self.kind in _FINAL

    @property
    def shows_somebody(self) -> bool:
        """Whether it proves that somebody listens there."""
        return self.kind not in _UNTELLING

    def __str__(self) -> str:
        return one_line(self.kind.value.replace("{}", self.detail, 1), _LONGEST)


def end_of(error: grpc.aio.AioRpcError) -> CallEnd:
    """How a call ended, by what gRPC says of it."""
    details, code = error.details() or "", error.code()
    if details == _TOO_LATE:
        return CallEnd(EndKind.BOT_ENDED)
    is_unconnected = details.startswith(_CONNECTING)
    for pattern, kind, detail in _UNCONNECTED if is_unconnected else _BROKEN:
        if match := re.search(pattern, details):
            return CallEnd(kind, detail(match))
    if code is grpc.StatusCode.UNIMPLEMENTED:
        return CallEnd(EndKind.NO_BOT)
    if is_unconnected:
        return CallEnd(EndKind.NO_CONNECTION, shortened(_reason(details), _QUOTED))
    quoted = f": {shortened(details, _QUOTED)}" if details else ""
    return CallEnd(EndKind.BOT_ENDED_WITH, f"{code.name}{quoted}")


def other_game(game: str, plays: Sequence[str]) -> CallEnd | None:
    """The end of a call with a bot that does not play the game; None if it does, or if no game is named."""
    if not game or game in plays:
        return None
    return CallEnd(EndKind.OTHER_GAME, f"{game}; it says it plays {', '.join(plays) or 'nothing'}")


def is_hang_up(details: str) -> bool:
    """Whether these words of gRPC's say that the other end closed the connection, whatever gRPC saw of it."""
    return bool(re.search(_HANG_UP, details))


def absence(
    limit: float,
    last: CallEnd | None,
    address: str,
    *,
    started: bool,
    again: bool = False,
    listens: bool = False,
) -> str:
    """Why there was no hello within `limit` seconds, in words.

    `last` is how the last call ended, if one did. `started`: we started the bot, and its process runs; `again`: it was
    there before; `listens`: there is a connection by now.
    """
    is_nobody = last is not None and last.kind is EndKind.NOBODY and not listens
    if is_nobody and started:
        how = "does not listen any more" if again else "does not listen yet"
        return f"{'gone for' if again else 'still starting after'} {limit:g} s: it runs, but {how}"
    if is_nobody:
        return f"nobody listens at {address}" + (f" any more, for {limit:g} s" if again else "")
    why = "" if last is None or last.kind is EndKind.NOBODY else str(last)
    if not why and listens:
        why = "it listens, and says nothing"
    return f"no hello within {limit:g} s" + (f"; {why}" if why else "")


_TOO_LATE = "Internal error from Core"  # grpcio's word for a write to a call that has just ended
_CONNECTING = "failed to connect"  # how the details of a connection that never stood begin
_HANG_UP = r"Socket closed|[Cc]onnection reset|Broken pipe|End of TCP|EOF"
_HTTP_2_ERRORS = {  # RFC 9113
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


def _reason(details: str) -> str:
    """Without what all of them begin with, and without the address."""
    return re.sub(r"^failed to connect to all addresses; last error: (?:[A-Z_]+: )?(?:\S+: )?", "", details)


def _nothing(match: re.Match[str]) -> str:
    del match
    return ""


def _first(match: re.Match[str]) -> str:
    return match[1]


def _http_2_error(match: re.Match[str]) -> str:
    number = int(match[1])
    return f"{number}, {_HTTP_2_ERRORS.get(number, 'of its own')}"


def _sizes(match: re.Match[str]) -> str:
    return f"{int(match[1]):,} bytes; at most {int(match[2]):,}"


_Pattern = tuple[str, EndKind, Callable[[re.Match[str]], str]]

_UNCONNECTED: Sequence[_Pattern] = [
    (r"Connection refused|No such file or directory", EndKind.NOBODY, _nothing),
    (r"SETTINGS frame.*HTTP status|http1\.x", EndKind.HTTP_1, _nothing),
    (r"before receiving SETTINGS", EndKind.MUTE, _nothing),
    (r"Failed parsing HTTP/2", EndKind.NO_HTTP_2, _nothing),
    (r"timed out|No route|unreachable", EndKind.NO_ANSWER, _nothing),
    (_HANG_UP, EndKind.HUNG_UP, _nothing),
    (r"Permission denied", EndKind.NO_PERMISSION, _nothing),
]
_BROKEN: Sequence[_Pattern] = [
    (r"^DNS resolution failed", EndKind.NO_HOST, _nothing),
    (r"Received RST_STREAM with error code (\d{1,9})", EndKind.RESET, _http_2_error),
    (r"GOAWAY received; Error code: (\d{1,9})", EndKind.CLOSED, _http_2_error),
    (r"(?i)metadata size exceeds", EndKind.TOO_MUCH_METADATA, _nothing),
    (r"Received message larger than max \((\d{1,15}) vs\. (\d{1,15})\)", EndKind.TOO_LARGE, _sizes),
    (r"^Stream removed|Socket closed|[Cc]onnection reset|Broken pipe|^recvmsg", EndKind.BROKE, _nothing),
    (r"^Received http2 header with status: (\d{3})", EndKind.HTTP_STATUS, _first),
]
