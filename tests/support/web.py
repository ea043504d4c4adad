"""`harness web` in a process of its own, and what is asked of it over a socket."""

import http.client
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple
from urllib.parse import urlsplit

LIMIT = 60  # seconds for whatever should be there at once


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class WebServer(NamedTuple):
    """A server that runs."""

    process: subprocess.Popen[bytes]
    url: str
    port: int

    def get(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> Answer:
        """One request on a connection of its own; in the names of headers _ is -."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, named)
        response = connection.getresponse()
        answer = Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        connection.close()
        return answer


@contextmanager
def web_server(db: Path, *words: str) -> Iterator[WebServer]:
    """`harness web` at a free port."""
    command = [sys.executable, "-m", "harness", "web", "--db", str(db), "--port", "0", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        try:
            assert process.stderr
            url = first_url(process.stderr)
            yield WebServer(process, url, urlsplit(url).port or 0)
        finally:
            process.kill()
            process.communicate()


def first_url(stderr: IO[bytes]) -> str:
    """The address that a process prints first."""
    for line in stderr:
        if found := re.search(rb"http://\S+", line):
            return found[0].decode()
    raise AssertionError("it ended without an address")
