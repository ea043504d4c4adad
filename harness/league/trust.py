"""How the referee and a bot at an address know each other: what the league file says of it.

Secrets stay in files of their own. Only their paths are in the league file, and so in the store.
"""

from dataclasses import dataclass

from harness.engine.address import parse_address
from harness.league import expect
from harness.league.sections import Section

_ONLY_NETWORK = "a socket of this machine takes no certificate"


@dataclass(frozen=True, slots=True)
class Trust:
    """Paths are as the file has them, relative to its directory."""

    certificate: str = ""  # the bot's own, and no other will do
    ca: str = ""  # or of whoever signs it
    client_certificate: str = ""  # the referee's own, for a bot that asks for one
    client_key: str = ""
    token_file: str = ""
    insecure: bool = False  # in plain text over a network


def read_trust(section: Section) -> Trust:
    trust = Trust(
        certificate=section.take("certificate", expect.file, ""),
        ca=section.take("ca", expect.file, ""),
        client_certificate=section.take("client_certificate", expect.file, ""),
        client_key=section.take("client_key", expect.file, ""),
        token_file=section.take("token_file", expect.file, ""),
        insecure=section.take("insecure", expect.yes_or_no, False),
    )
    if "token" in section.found:  # its value must not be shown
        section.hide("token")
        section.wrong("token_file", "a token does not belong here: expected the path of a file that holds it")
    return trust


def check_trust(section: Section, trust: Trust, address: str) -> None:
    """What no key says alone. `address`: of the bot; empty if we start it."""
    if address:
        _check(section, trust, address)
    elif trust != Trust():
        key = next(key for key in Trust.__slots__ if getattr(trust, key))
        section.wrong(key, "only for a bot with an address: one that we start is reached by nobody else")


def _check(section: Section, trust: Trust, address: str) -> None:
    where = parse_address(address)
    known = bool(trust.certificate or trust.ca)
    if trust.certificate and trust.ca:
        section.wrong("ca", "expected certificate or ca, not both")
    if bool(trust.client_certificate) != bool(trust.client_key):
        section.wrong("client_certificate", "expected client_certificate and client_key, both or none")
    if trust.client_certificate and not known:
        section.wrong("client_certificate", "expected certificate or ca with it, for the bot")
    if known and where.path:
        section.wrong("certificate" if trust.certificate else "ca", _ONLY_NETWORK)
    if trust.insecure and known:
        section.wrong("insecure", "expected either this or a certificate or ca")
    if trust.insecure and trust.token_file and not where.is_local:
        section.wrong("insecure", "whoever listens could read the token: expected certificate or ca with it")
    if not (known or trust.insecure or where.is_local):
        section.wrong(
            "address",
            "over a network a bot must show who it is: expected certificate or ca with it "
            "(harness bot keygen makes one), or insecure = true",
        )
