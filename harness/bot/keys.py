"""Reads files with certificates, keys and tokens, and checks them before gRPC gets them, whose errors say little.

An error names the file and what was expected in it, but never shows its content.
"""

import ssl
from codecs import BOM_UTF8
from pathlib import Path

from harness.errors import OptionsError
from harness.wire.token import token_of

_LARGEST = 1 << 20  # bytes: a bundle of all public authorities has a quarter of that


def certificates(path: Path) -> bytes:
    """Read one or more certificates, in PEM."""
    content = _content(path)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cadata=content.decode("ascii"))
    except (ssl.SSLError, ValueError):  # it is empty, or no ASCII
        raise OptionsError(f"{path}: expected a certificate in PEM") from None
    return content


def own(chain: Path, key: Path) -> tuple[bytes, bytes]:
    """Read a certificate and the key that belongs to it."""
    pair = certificates(chain), _content(key)
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(
            chain, key, password=b""
        )  # so that nobody is asked for a password
    except (ssl.SSLError, ValueError):
        raise OptionsError(f"{key}: expected the key, in PEM and not encrypted, of {chain}") from None
    return pair


def token(path: Path) -> str:
    """Read a token."""
    content = _content(path)
    try:
        return token_of(content.decode("ascii", "replace"))
    except OptionsError as error:
        raise OptionsError(f"{path}: {error}") from None


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as opened:
            content = opened.read(_LARGEST + 1).removeprefix(BOM_UTF8)  # with which some editors begin a file
    except OSError as error:
        raise OptionsError(f"cannot read {path}: {error.strerror}") from None
    if len(content) > _LARGEST:
        raise OptionsError(f"{path}: longer than {_LARGEST:,} bytes: this is no certificate, key or token")
    return content
