"""What a bot needs to be played with over a network: a key, a certificate that it signs itself, and a token.

Only whoever ran it may read the files, and nothing is overwritten.
"""

import os
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness import PROGRAM
from harness.address import parse_address
from harness.errors import HarnessError, OptionsError
from harness.names import check_name
from harness.text import shortened

_TOKEN_BYTES = 32  # nobody guesses it
_PORT = 7400  # any will do to see whether a host is one


@dataclass(frozen=True, slots=True)
class KeyFiles:
    """The files that were made for a bot, and the first host at which it is reached."""

    name: str
    host: str
    certificate: Path
    key: Path
    token: Path


def keygen(name: str, hosts: Sequence[str], directory: Path) -> KeyFiles:
    """Make the files. OptionsError if a name will not do; HarnessError if a file is there already, or cannot be written."""
    try:
        check_name(name)
    except OptionsError as error:
        raise OptionsError(f"NAME {shortened(name)}: {error}") from None
    for host in hosts:
        _must_be_host(host)
    known = [host.strip("[]") for host in hosts]
    certificate, key = _certificate()(name, [*known, "localhost", "127.0.0.1", "::1"])
    paths = [directory / f"{name}.{ending}" for ending in ("pem", "key", "token")]
    for path in paths:
        if path.exists():
            raise HarnessError(f"{path} is there already; nothing was written")
    token = secrets.token_urlsafe(_TOKEN_BYTES) + "\n"
    for path, content in zip(paths, (certificate, key, token.encode()), strict=True):
        _write(path, content)
    return KeyFiles(name, _spoken(known[0]) if known else "localhost", *paths)


def _must_be_host(host: str) -> None:
    try:
        parse_address(f"{_spoken(host)}:{_PORT}")
    except OptionsError:
        raise OptionsError(f"--host {shortened(host)}: expected a host's name or IP address") from None


def _spoken(host: str) -> str:
    """An IPv6 address in brackets."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _write(path: Path, content: bytes) -> None:
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
            opened.write(content)
    except OSError as error:
        raise HarnessError(f"cannot write {path}: {error.strerror}") from None


def _certificate() -> Callable[[str, Sequence[str]], tuple[bytes, bytes]]:
    try:
        from harness.app.certificate import certificate
    except ModuleNotFoundError:
        raise HarnessError(
            f"keygen needs an extra: pip install '{PROGRAM}[tls]'; with openssl it goes as docs/security.md says"
        ) from None
    return certificate
