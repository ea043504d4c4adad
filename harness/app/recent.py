"""The games of the last matches for which nobody named a file, so that their faults can be looked into."""

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from harness import PROGRAM

_MATCHES = 10  # are kept; each further one takes the place of the oldest


def keep(records: Sequence[str], game: str, seed: int) -> Path | None:
    """Write the records to a file, and give its path. None if that cannot be done, which is no error: nobody asked for it."""
    try:
        home = directory()
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = home / f"{time.strftime('%Y%m%d-%H%M%S')}-{game}-{seed}-{os.getpid()}.games"
        file.write_text("\n".join(records), encoding="utf-8")
        _forget(home)
    except (OSError, RuntimeError):  # it is not ours to write, or there is no home
        return None
    return file


def directory() -> Path:
    """The directory of these files, below that for data which may be deleted (XDG's base directories)."""
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state") / PROGRAM / "games"


def _forget(home: Path) -> None:
    """Delete all but the last files. Their names begin with the time."""
    for old in sorted(home.glob("*.games"))[:-_MATCHES]:
        with suppress(FileNotFoundError):  # two matches end at the same time
            old.unlink()
