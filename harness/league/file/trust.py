"""The keys of a bot's section that say how the referee and a bot at an address know each other."""

from harness.address import parse_address
from harness.league.file import expect
from harness.league.file.sections import Section
from harness.league.trust import Trust, problems


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
        section.wrong(
            "token_file", "a token does not belong here: expected the path of a file that holds it", "token"
        )
    return trust


def check_trust(section: Section, trust: Trust, address: str) -> None:
    """What no key says alone. `address`: of the bot; empty if we start it."""
    for key, word in problems(trust, address):
        section.wrong(key, word, "client_key")  # by whose line a missing certificate is found
    if address and not (trust.insecure or trust.certificate or trust.ca or parse_address(address).is_local):
        section.wrong(
            "address",
            "over a network a bot must show who it is: expected certificate or ca with it "
            "(harness bot keygen makes one), or insecure = true",
        )
