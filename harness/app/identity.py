"""What a league file says of trust, with the files that it names."""

from pathlib import Path

from harness.bot import keys
from harness.league.trust import Trust
from harness.transport.identity import Identity


def identity_of(trust: Trust, home: Path) -> Identity:
    """Paths are seen from `home`."""
    roots = trust.certificate or trust.ca
    own = (home / trust.client_certificate, home / trust.client_key)
    chain, key = keys.own(*own) if trust.client_certificate else (b"", b"")
    return Identity(
        roots=keys.certificates(home / roots) if roots else b"",
        expected=f"the certificate in {roots}" if trust.certificate else f"one that {roots} vouches for",
        chain=chain,
        key=key,
        token=keys.token(home / trust.token_file) if trust.token_file else "",
        insecure=trust.insecure,
    )
