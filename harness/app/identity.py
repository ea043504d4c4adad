"""The files by which referee and bot know each other, as a league file or a command's options name them, are read here."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from harness.bot import keys
from harness.errors import OptionsError
from harness.league.trust import Trust
from harness.transport.identity import Identity


class KeyedError(OptionsError):
    """What is wrong with a file that a key of `Trust` names."""

    def __init__(self, key: str, what: str) -> None:
        super().__init__(what)
        self.key = key


def identity_of(trust: Trust, home: Path) -> Identity:
    """The identity that these files make; their paths are seen from `home`."""
    roots = trust.certificate or trust.ca
    with _of("certificate" if trust.certificate else "ca"):
        known = keys.certificates(home / roots) if roots else b""
    with _of("client_certificate"):
        own = (home / trust.client_certificate, home / trust.client_key)
        chain, key = keys.own(*own) if trust.client_certificate else (b"", b"")
    with _of("token_file"):
        token = keys.token(home / trust.token_file) if trust.token_file else ""
    return Identity(
        roots=known,
        expected=f"the certificate in {roots}" if trust.certificate else f"one that {roots} vouches for",
        chain=chain,
        key=key,
        token=token,
        insecure=trust.insecure,
    )


@contextmanager
def _of(key: str) -> Iterator[None]:
    try:
        yield
    except OptionsError as error:
        raise KeyedError(key, str(error)) from None
