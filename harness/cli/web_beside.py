"""Pages beside `harness league run`."""

from collections.abc import Callable
from contextlib import ExitStack
from socket import socket

from harness.address import parse_address
from harness.cli.options import say
from harness.cli.web import HOST, NEEDS, PORT
from harness.errors import HarnessError, OptionsError


def pages_of(db: str, at: str | None, open_: ExitStack) -> Callable[[], None]:
    """What starts the pages of a database, which end with `open_`. Where they are to be is taken at once, so that an address
    that is taken is said before a game is played."""
    try:
        from harness.web.beside import server_beside
        from harness.web.server import address_of
    except ImportError:
        raise HarnessError(NEEDS) from None
    listening = open_.enter_context(_listening(at))

    def begin() -> None:
        say(f"pages at {address_of(listening)}")
        open_.enter_context(server_beside(db, listening))

    return begin


def _listening(at: str | None) -> socket:
    from harness.web.server import listen

    if at is not None:
        try:
            address = parse_address(at, any_port=True)
        except OptionsError as error:
            raise OptionsError(f"--web-at {at!r}: {error}") from None
        if address.path:
            raise OptionsError(f"--web-at {at!r}: expected HOST:PORT")
        return listen(address.host.strip("[]"), address.port)
    try:
        return listen(HOST, PORT)
    except HarnessError:  # nobody asked for this port
        return listen(HOST, 0)
