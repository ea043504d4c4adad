"""Reads the keys of a bot's section by which the referee and a bot at an address know each other."""

from harness.address import parse_address
from harness.league.file import expect
from harness.league.file.sections import Section
from harness.league.trust import Trust, problems


def read_trust(section: Section) -> Trust:
    """Read the keys of trust from the section of a bot."""
    trust = Trust(
        certificate=section.take("certificate", expect.file, ""),
        ca=section.take("ca", expect.file, ""),
        client_certificate=section.take("client_certificate", expect.file, ""),
        client_key=section.take("client_key", expect.file, ""),
        token_file=section.take("token_file", expect.file, ""),
        insecure=section.take("insecure", expect.yes_or_no, False),
    )
    if "token" in section.values:  # its value must not be shown
        section.hide("token")
        section.wrong(
            "token_file", "a token does not belong here: expected the path of a file that holds it", "token"
        )
    return trust


def check_dials_in(section: Section, trust: Trust) -> None:
    """Check that a bot that dials in has no key of trust: its token is its invitation."""
    for key in Trust.__slots__:
        if getattr(trust, key):
            section.wrong(
                key, "only for a bot with an address: one that dials in is invited (harness league invite)"
            )


def check_trust(section: Section, trust: Trust, address: str) -> None:
    """Check what several keys say together. `address` is the bot's; empty if we start the bot."""
    for key, word in problems(trust, address):
        section.wrong(key, word, "client_key")  # by whose line a missing certificate is found
    if address and not (trust.insecure or trust.certificate or trust.ca or parse_address(address).is_local):
        section.wrong(
            "address",
            "over a network a bot must show who it is: expected certificate or ca with it "
            "(harness bot keygen makes one), or insecure = true",
        )
