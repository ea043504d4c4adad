"""The call between referee and bot, as both ends name it; messages cross it as bytes that each end writes itself."""

SERVICE = "harness.api.bot.v1.BotService"
METHOD = "Play"
PATH = f"/{SERVICE}/{METHOD}"
PROTOCOL = 1

MAX_FROM_BOT = 1 << 20  # bytes in a message of a bot: some ten thousand answers
MAX_TO_BOT = 4 << 20  # bytes in a message to a bot, gRPC's own default; batches end far below
MAX_METADATA = 8 << 10  # bytes of a call's metadata: a token and what gRPC adds are some hundred


def field(number: int, content: bytes) -> bytes:
    """A length-delimited protobuf field: a message in a message, written once and spliced where it is needed."""
    return varint(number << 3 | 2) + varint(len(content)) + content


def varint(value: int) -> bytes:
    if value < 0x80:
        return bytes((value,))
    written = bytearray()
    while value >= 0x80:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)
