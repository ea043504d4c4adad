"""The gRPC calls between referee and bot: their names and limits, and how fields of its messages are written as bytes."""

from collections.abc import Iterable
from functools import lru_cache

SERVICE = "harness.api.bot.v1.BotService"
METHOD = "Play"
PATH = f"/{SERVICE}/{METHOD}"
REFEREE_PATH = f"/harness.api.bot.v1.RefereeService/{METHOD}"  # for bots that dial in
PROTOCOL = 1

MAX_FROM_BOT = 1 << 20  # bytes in a message of a bot: some ten thousand answers
MAX_TO_BOT = 4 << 20  # bytes in a message to a bot, gRPC's own default; batches end far below
MAX_METADATA = 8 << 10  # bytes of a call's metadata: a token and what gRPC adds are some hundred


def field(number: int, content: bytes) -> bytes:
    """A length-delimited protobuf field, such as a message in a message."""
    return varint(number << 3 | 2) + varint(len(content)) + content


def packed(number: int, values: Iterable[int]) -> bytes:
    """A protobuf field with a row of numbers."""
    return field(number, b"".join(map(varint, values)))


@lru_cache(maxsize=1 << 10)
def number(number: int, value: int) -> bytes:
    """A protobuf field with a number; empty for 0, which a missing field means."""
    return varint(number << 3) + varint(value) if value else b""


@lru_cache(maxsize=1 << 14)  # small ones come again and again
def varint(value: int) -> bytes:
    """A number as protobuf writes it: seven bits a byte, the low ones first."""
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)
