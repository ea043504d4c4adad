"""The invitations of a league: which bots may dial in, each with the digest of its token. They are a text of lines such as
`fox sha256:9f86…`, and lines that begin with `#`, which mean nothing.

A digest leads to no token, so it is no secret.
"""

import re

from harness.errors import OptionsError
from harness.names import check_name
from harness.text import shortened

_KIND = "sha256:"
_DIGEST = re.compile(rf"{_KIND}([0-9a-f]{{64}})")
_HEAD = """\
# Who may dial in: each bot with the SHA-256 of its token (harness league invite). Bots whose line is taken out or changed
# are hung up on within seconds, also while the league runs.
"""


def read_invitations(text: str, place: str) -> dict[str, bytes]:
    """The digests by the bots' names. OptionsError names the `place`, the line and what is wrong with it."""
    digests: dict[str, bytes] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                name, digest = _invitation(line)
                if name in digests:
                    raise OptionsError(f"{name} has a line already: expected one for each bot")
                if digest in digests.values():
                    raise OptionsError("another bot has the same token: expected one for each")
            except OptionsError as error:
                raise OptionsError(f"{place}:{number}: {error}") from None
            digests[name] = digest
    return digests


def _invitation(line: str) -> tuple[str, bytes]:
    words = line.split()
    match = _DIGEST.fullmatch(words[-1])
    if len(words) != 2 or not match:
        raise OptionsError(f"{shortened(line)}: expected a bot's name and {_KIND} with 64 hexadecimal digits")
    check_name(words[0])
    return words[0], bytes.fromhex(match[1])


def with_invitation(text: str, name: str, digest: bytes) -> str:
    """The text with a line for this bot, in place of the one that it had. All other lines stay as they are."""
    lines = (text or _HEAD).splitlines()
    others = [line for line in lines if line.split()[:1] != [name]]
    return "\n".join([*others, f"{name} {_KIND}{digest.hex()}"]) + "\n"
