"""The games of the last matches that were told no place for them, so that their faults can be looked into."""

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from harness import PROGRAM

_MATCHES = 10  # are kept; each further one takes the place of the oldest


def keep(records: Sequence[str], game: str, seed: int) -> Path | None:
    """The file that they are in; none, if there is no place for it: nobody asked for it."""
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
    """Where programs keep what may go (XDG's base directories)."""
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if os.path.isabs(state) else Path.home() / ".local" / "state") / PROGRAM / "games"


def _forget(home: Path) -> None:
    """By their names, which begin with the time."""
    for old in sorted(home.glob("*.games"))[:-_MATCHES]:
        with suppress(FileNotFoundError):  # two matches end at the same time
            old.unlink()
