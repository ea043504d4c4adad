"""Finds out why a bot cannot listen at its address, by trying it without gRPC, which does not give the reason."""

import errno
import os
import socket
from contextlib import closing

from harness.address import Address, parse_address


def listening_error(text: str) -> str:
    """Why it is impossible to listen at an address; empty if it is possible by now."""
    address = parse_address(text, any_port=True)
    try:
        if address.path:
            _try_path(address.path)
        else:
            _try_port(address)
    except OSError as error:
        return _reason(address, error)
    return ""


def _try_port(address: Address) -> None:
    for family, kind, protocol, _, place in socket.getaddrinfo(
        address.host.strip("[]"), address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    ):
        with closing(socket.socket(family, kind, protocol)) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(place)
            listener.listen(1)


def _try_path(path: str) -> None:
    """Check the directory of a socket: at the path itself there may be a socket of another process."""
    directory = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(directory):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    if not os.access(directory, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _reason(address: Address, error: OSError) -> str:
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
