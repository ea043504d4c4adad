"""Why a bot cannot listen where it was told to: tried once more without gRPC, which does not say."""

import errno
import os
import socket
from contextlib import closing

from harness.address import Address, parse_address


def why_not(text: str) -> str:
    """In words; nothing, if it is possible by now."""
    address = parse_address(text, any_port=True)
    try:
        if address.path:
            _try_path(address.path)
        else:
            _try_port(address)
    except OSError as error:
        return _told(address, error)
    return ""


def _try_port(address: Address) -> None:
    for family, kind, protocol, _, place in socket.getaddrinfo(
        address.host.strip("[]"), address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    ):
        with closing(socket.socket(family, kind, protocol)) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(place)
            tried.listen(1)


def _try_path(path: str) -> None:
    """Beside it, for where it would be another may stand."""
    directory = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(directory):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    if not os.access(directory, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _told(address: Address, error: OSError) -> str:
    if address.path:
        is_missing = error.errno == errno.ENOENT
        return "there is no such directory" if is_missing else "that directory is not ours to write in"
    if isinstance(error, socket.gaierror):
        return f"{address.host} is no host"
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {address.port} is taken"
        case errno.EACCES:
            return f"port {address.port} is for administrators"
        case errno.EADDRNOTAVAIL:
            return f"{address.host} is no address of this machine"
        case _:
            return error.strerror or str(error)
