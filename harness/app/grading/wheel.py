"""The harness that runs here as a wheel, for a machine that cannot get it elsewhere: its files and the metadata that it was
installed with. Nothing is built and nothing is fetched."""

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import harness
import sample_bots
from harness import PROGRAM
from harness.app.protos import proto_files
from harness.errors import HarnessError

_MOMENT = (1980, 1, 1, 0, 0, 0)  # of every file, so that the same harness is the same wheel
_PACKAGES = (harness, sample_bots)


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel, and what is installed with it."""

    name: str
    content: bytes
    requirements: tuple[str, ...]  # packages, as pip reads them


def own_wheel() -> Wheel:
    """The wheel of the harness that runs; HarnessError if it is not installed, and so has no metadata."""
    try:
        installed = distribution(PROGRAM)
    except PackageNotFoundError:
        raise HarnessError(
            f"{PROGRAM} is not installed in this Python: pip install it, and try again"
        ) from None
    metadata, entry_points = installed.read_text("METADATA"), installed.read_text("entry_points.txt")
    if metadata is None or entry_points is None:
        raise HarnessError(f"{PROGRAM} is installed without metadata: pip install it again")
    stem = f"{PROGRAM.replace('-', '_')}-{installed.version}"
    tag = "py3-none-any"
    files = dict(_files())
    files[f"{stem}.dist-info/METADATA"] = metadata.encode()
    files[f"{stem}.dist-info/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: harness\nRoot-Is-Purelib: true\nTag: {tag}\n".encode()
    )
    files[f"{stem}.dist-info/entry_points.txt"] = entry_points.encode()
    record = f"{stem}.dist-info/RECORD"
    lines = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    needed = [each for each in installed.requires or [] if "extra ==" not in each]
    return Wheel(
        f"{stem}-{tag}.whl",
        zipped({name: (content, 0o644) for name, content in files.items()}),
        tuple(needed),
    )


def zipped(files: dict[str, tuple[bytes, int]]) -> bytes:
    """A zip of these files, each with its mode."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, (content, mode) in files.items():
            entry = ZipInfo(name, _MOMENT)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, (0o100000 | mode) << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    for package in _PACKAGES:
        assert package.__file__
        home = Path(package.__file__).parent
        for file in sorted(home.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".pyc":
                yield f"{home.name}/{file.relative_to(home).as_posix()}", file.read_bytes()
    for path, content in proto_files().items():
        yield f"harness/protos/{path.as_posix()}", content


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
