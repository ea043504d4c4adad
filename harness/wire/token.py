"""The token of a bot: a secret that whoever dials sends with every call, and that the other side checks in constant time.
The referee sends it to a bot that it dials; a bot that dials in sends it to the referee.

A token must not be in an error, a log or a league file; whoever checks it stores only its digest.
"""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from hmac import compare_digest

from harness.errors import OptionsError

KEY = "authorization"  # of the call's metadata
NO_TOKEN = "this bot plays only for a referee that sends its token"
WRONG_TOKEN = "this bot plays only for a referee that sends its token, and the one that came is another"

_SCHEME = "Bearer "
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{22,512}")  # 22 characters of base64 are 128 bits


def token_of(text: str) -> str:
    """The token in the text of a file; OptionsError if there is none."""
    if not _TOKEN.fullmatch(token := text.strip()):
        raise OptionsError("expected a token: 22 to 512 letters, digits and ._~+/=- on one line")
    return token


def digest_of(token: str) -> bytes:
    """The digest by which a bot knows its token."""
    return sha256((_SCHEME + token).encode()).digest()


def metadata(token: str) -> tuple[tuple[str, str], ...]:
    """The metadata of a call with this token; none if the token is empty."""
    return ((KEY, _SCHEME + token),) if token else ()


def refusal(digest: bytes, sent: Iterable[tuple[str, str | bytes]]) -> str:
    """Why a call with this metadata is refused; empty if it is not. Whole digests are compared, so the time that it takes
    shows neither length nor content of a wrong token."""
    shown = _shown(sent)
    if shown is None:
        return NO_TOKEN
    return "" if compare_digest(shown, digest) else WRONG_TOKEN


def owner(digests: Mapping[str, bytes], sent: Iterable[tuple[str, str | bytes]]) -> str:
    """Whose token is in this metadata, by the digests of all; empty if it is nobody's. The time that it takes does not tell
    which of them is near: all are compared, whole."""
    shown, whose = _shown(sent), ""
    for name, digest in digests.items() if shown else ():
        if compare_digest(shown or b"", digest):
            whose = name
    return whose


def _shown(sent: Iterable[tuple[str, str | bytes]]) -> bytes | None:
    """The digest of the one token in this metadata."""
    tokens = [value.encode() if isinstance(value, str) else value for key, value in sent if key == KEY]
    return sha256(tokens[0]).digest() if len(tokens) == 1 else None
