"""Certificates for tests, made once: what their owners show, and what is wrong with some of them."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key

from harness.app.certificate import certificate

HOSTS = ("localhost", "127.0.0.1", "::1")
TOKEN = "the-token-of-quill-0123456789"


@dataclass(frozen=True)
class Pair:
    """In PEM."""

    certificate: bytes
    key: bytes

    def write(self, directory: Path, name: str) -> None:
        (directory / f"{name}.pem").write_bytes(self.certificate)
        (directory / f"{name}.key").write_bytes(self.key)


@cache
def pair(name: str, *hosts: str, began_days_ago: int = 1, days: int = 3) -> Pair:
    """The same for the same name; without hosts, good for this machine."""
    begins = datetime.now(UTC) - timedelta(days=began_days_ago)
    return Pair(*certificate(name, hosts or HOSTS, begins, timedelta(days=days)))


@cache
def signed(authority: str, name: str) -> Pair:
    """`pair(name)`, but signed by the key of `pair(authority)`."""
    ca, own = pair(authority), pair(name)
    issuer = x509.load_pem_x509_certificate(ca.certificate)
    subject = x509.load_pem_x509_certificate(own.certificate)
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject.subject)
        .issuer_name(issuer.subject)
        .public_key(subject.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(subject.not_valid_before_utc)
        .not_valid_after(subject.not_valid_after_utc)
    )
    for extension in subject.extensions:
        builder = builder.add_extension(extension.value, extension.critical)
    key = load_pem_private_key(ca.key, None)
    return Pair(builder.sign(key, SHA256()).public_bytes(Encoding.PEM), own.key)  # type: ignore[arg-type]
