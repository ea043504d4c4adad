"""Pages beside a league that is played: a server in a process of its own, which ends with the one that started it, however
that ends."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from harness.app.pages.site import Site
from harness.errors import HarnessError
from harness.web.server import serve

_DB = "HARNESS_DB"  # not on the command line: the address of a database may have a password
_NICE = 10  # the league comes first
_PATIENCE = 5  # seconds for it to end


@contextmanager
def server_beside(db: str, listening: socket.socket) -> Iterator[None]:
    """Serve a database at a socket, for the time of this context. The socket is closed here."""
    with listening:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "harness.web.beside", str(listening.fileno())],
            env={**os.environ, _DB: db},
            stdin=subprocess.PIPE,
            pass_fds=[listening.fileno()],
            start_new_session=True,  # Ctrl-C is for the league: its last games are shown, too
        )
    try:
        yield
    finally:
        assert process.stdin
        process.stdin.close()
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def main() -> None:
    """Serve at the socket whose number is the argument, until standard input ends."""
    os.nice(_NICE)
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    try:
        serve(Site(os.environ[_DB]), socket.socket(fileno=int(sys.argv[1])))
    except HarnessError as error:
        sys.exit(f"warning: no pages are shown: {error}")


def _end_with_stdin() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
