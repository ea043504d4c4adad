"""How the referee and a bot at an address know each other, as the league file has it.

Secrets are in files of their own. Only the paths of these are in the league file, and so in the store.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from harness.address import parse_address

_ONLY_NETWORK = "a socket of this machine takes no certificate"


@dataclass(frozen=True, slots=True)
class Trust:
    """Certificates and tokens for a bot at an address. Paths are as the league file has them, relative to its directory."""

    certificate: str = ""  # the bot's own certificate; no other is accepted
    ca: str = ""  # or the certificate of whoever signs it
    client_certificate: str = ""  # the referee's own, for a bot that asks for one
    client_key: str = ""
    token_file: str = ""
    insecure: bool = False  # allows plain text over a network


NO_TRUST = Trust()


def problems(trust: Trust, address: str, named: Callable[[str], str] = str) -> Iterator[tuple[str, str]]:
    """The keys that do not go together, each with the reason. `named` gives the name of a key for the reader."""
    if not address:
        if trust != NO_TRUST:
            key = next(key for key in Trust.__slots__ if getattr(trust, key))
            yield key, "only for a bot with an address: one that we start is reached by nobody else"
        return
    where = parse_address(address)
    has_certificate = bool(trust.certificate or trust.ca)
    either = f"{named('certificate')} or {named('ca')}"
    if trust.certificate and trust.ca:
        yield "ca", f"expected {either}, not both"
    if bool(trust.client_certificate) != bool(trust.client_key):
        both = f"{named('client_certificate')} and {named('client_key')}"
        yield "client_certificate", f"expected {both}, both or none"
    if trust.client_certificate and not has_certificate:
        yield "client_certificate", f"expected {either} with it, for the bot"
    if has_certificate and where.path:
        yield "certificate" if trust.certificate else "ca", _ONLY_NETWORK
    if trust.insecure and has_certificate:
        yield "insecure", f"expected either this or a {either}"
    if trust.insecure and trust.token_file and not where.is_local:
        yield "insecure", f"whoever listens could read the token: expected {either} with it"
