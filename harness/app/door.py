"""The door of a league: where bots dial in, opened with the files that a command names."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from harness.address import parse_address
from harness.bot import keys
from harness.bot.address_errors import listening_error
from harness.errors import HarnessError, OptionsError
from harness.text import shortened
from harness.transport.door import Door, DoorAddress


@dataclass(frozen=True, slots=True)
class Listening:
    """Where bots may dial in, and what shows them that they have dialled the referee."""

    address: str  # HOST:PORT
    certificate: Path | None = None
    key: Path | None = None
    insecure: bool = False

    @property
    def files(self) -> Sequence[Path]:
        """What no bot on this machine may see."""
        return [path for path in (self.certificate, self.key) if path]


def door_address(listening: Listening) -> DoorAddress:
    """The address with the content of its files. OptionsError if it would be open to a network without protection."""
    if bool(listening.certificate) != bool(listening.key):
        raise OptionsError("--certificate and --key: expected both or none")
    try:
        address = parse_address(listening.address, any_port=True)
    except OptionsError:
        address = None
    if address is None or address.path:
        raise OptionsError(f"--listen {shortened(listening.address)}: expected HOST:PORT")
    if not (address.is_local or listening.certificate or listening.insecure):
        raise OptionsError(
            f"--listen {address} is open to a network: expected --certificate and --key (harness bot keygen makes them), "
            "else others read along and take the bots' tokens; or --insecure"
        )
    pair = (b"", b"")
    if listening.certificate and listening.key:
        pair = keys.own(listening.certificate, listening.key)
    return DoorAddress(str(address), *pair, listening.insecure)


@asynccontextmanager
async def door_open(
    address: DoorAddress,
    invited: Callable[[], Mapping[str, bytes]],
    *,
    bots: int,
    take_over: bool,
    line: Callable[[str], None],
) -> AsyncIterator[Door]:
    """The door, which is closed after the block. `invited` and the others are a `Door`'s. `line` hears where it is."""
    door = Door(address, invited, bots=bots, takes_over=take_over, line=line)
    try:
        bound = await _opened(door, address.text)
        if address.insecure and not (
            address.certificate or parse_address(address.text, any_port=True).is_local
        ):
            line("WARNING: --insecure: everybody on the way reads along, and can take the bots' tokens")
        line(f"bots dial in at {bound}")
        yield door
    finally:
        await door.close()


async def _opened(door: Door, text: str) -> str:
    try:
        return await door.open()
    except HarnessError:
        if why := listening_error(text):
            raise HarnessError(f"cannot listen on {text}: {why}") from None
        raise
