"""The token of a bot: what its referee sends with every call, and how the bot knows it, in the same time for all.

A token is a secret. It must not be in an error, a log or a league file; who checks it keeps only its digest.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from hmac import compare_digest

from harness.errors import OptionsError

KEY = "authorization"  # of the call's metadata
NO_TOKEN = "this bot plays only for a referee that sends its token"
WRONG_TOKEN = "this bot plays only for a referee that sends its token, and the one that came is another"

_SCHEME = "Bearer "
_TOKEN = re.compile(r"[A-Za-z0-9._~+/=-]{22,512}")  # 22 characters of base64 are 128 bits


def token_of(text: str) -> str:
    """The token that a file holds."""
    if not _TOKEN.fullmatch(token := text.strip()):
        raise OptionsError("expected a token: 22 to 512 letters, digits and ._~+/=- on one line")
    return token


def digest_of(token: str) -> bytes:
    return sha256((_SCHEME + token).encode()).digest()


def metadata(token: str) -> tuple[tuple[str, str], ...]:
    """What a call carries; nothing, if there is no token."""
    return ((KEY, _SCHEME + token),) if token else ()


def refusal(digest: bytes, came: Iterable[tuple[str, str | bytes]]) -> str:
    """Why a call with this metadata is none for the bot; nothing, if it is. Digests are compared, all of them whole:
    so neither length nor content of a wrong token shows in the time it takes."""
    given = [value.encode() if isinstance(value, str) else value for key, value in came if key == KEY]
    if len(given) != 1:
        return NO_TOKEN
    return "" if compare_digest(sha256(given[0]).digest(), digest) else WRONG_TOKEN
