"""What bots print is kept in a directory of whoever starts them, which no bot sees."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from harness.app.bot_specs import BotSpec
from harness.errors import HarnessError
from harness.local.log import files_of


def logged(specs: Sequence[BotSpec], directory: Path | None) -> list[BotSpec]:
    """Bots that are started put what they print into this directory, which is made if there is none."""
    if directory is None or not any(spec.command for spec in specs):
        return list(specs)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HarnessError(f"cannot make the directory {directory}: {error.strerror}") from None
    place = directory.resolve()
    files = [file for spec in specs if spec.command for file in files_of(place, spec.name)]
    return [_logged(spec, directory, place, files) for spec in specs]


def _logged(spec: BotSpec, directory: Path, place: Path, files: Sequence[Path]) -> BotSpec:
    """What one bot prints is no other's to read, though it lie where the bot does."""
    if not spec.command:
        return spec
    is_shown = spec.directory is not None and spec.directory.resolve().is_relative_to(place)
    hidden = (*spec.sandbox.hidden, place, *(files if is_shown else ()))
    return replace(spec, logs=directory, sandbox=replace(spec.sandbox, hidden=hidden))
