"""Connects to the loopback's servers, to other machines and to the abstract sockets of this one. Must reach none."""

import socket

from tests.hostile.bots.attempt import attempt, goals, play

EXPECTED = None
FREELY = True


def tcp(host: str, port: int) -> object:
    with socket.create_connection((host, port), timeout=0.5):
        return "connected"


def udp(host: str) -> object:
    """A way to it is enough: nothing is sent."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM) as tried:
        tried.connect((host, 9))
        return tried.getsockname()


def abstract(name: str) -> object:
    with socket.socket(socket.AF_UNIX) as tried:
        tried.connect(f"\0{name}")
        return "connected"


if __name__ == "__main__":
    for port in goals("PORTS"):
        attempt(f"port {port}", tcp, "127.0.0.1", int(port))
    for host in ("192.0.2.1", "169.254.169.254", "2001:db8::1"):
        attempt(f"a way to {host}", udp, host)
    for name in goals("ABSTRACT"):
        attempt(f"abstract socket {name}", abstract, name)
    attempt("interfaces", lambda: [name for _, name in socket.if_nameindex() if name != "lo"])
    play()
