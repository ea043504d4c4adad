"""The wire's proto files, for bots in other languages. They are installed with the harness, as files of its package."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import harness
from harness.errors import HarnessError
from harness.text import shortened

_PACKAGE = Path(harness.__file__).parent
_PLACES = (_PACKAGE / "protos", _PACKAGE.parent / "protos")  # installed; in a checkout


@dataclass(frozen=True, slots=True)
class Protos:
    """The proto files that were written below a directory."""

    directory: Path
    files: tuple[Path, ...]


def proto_files() -> Mapping[Path, bytes]:
    """The content of each file by its path below the include directory, such as `harness/api/bot/v1/bot.proto`."""
    for place in _PLACES:
        if files := sorted(place.rglob("*.proto")):
            return {file.relative_to(place): file.read_bytes() for file in files}
    raise HarnessError(f"there are no proto files in {_PLACES[0]}; expected those that come with the harness")


def write_protos(directory: Path) -> Protos:
    """Write the files below the directory; HarnessError if another file is in the place of one, or it cannot be written."""
    files = {directory / path: content for path, content in proto_files().items()}
    try:
        for path, content in files.items():
            if path.exists() and path.read_bytes() != content:
                where = shortened(str(path), 200)
                raise HarnessError(f"{where} is there already and is another file; nothing was written")
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise HarnessError(f"cannot write {shortened(str(directory), 200)}: {error.strerror}") from None
    return Protos(directory, tuple(files))
