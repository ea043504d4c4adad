"""How bots are started for a match, a check or a game that is played again. A league file says it for a league."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.app.bot_specs import BotSpec, limited
from harness.app.choices import DEFAULT_DB, Level
from harness.app.logs import logged
from harness.app.sandboxes import sandbox_for, sandboxed


@dataclass(frozen=True, slots=True)
class StartSettings:
    """How bots are started; of bots at an address, only the time counts."""

    sandbox: Level | None = None  # None: strict where this machine allows it, else limits
    start_limit: float | None = None  # seconds for a bot to be there; None: as long as usual
    logs: Path | None = None  # a directory for what bots print, made if need be; None: it is not kept
    db: str = DEFAULT_DB  # the database that bots must not see, if there is one


USUAL = StartSettings()


def with_settings(
    specs: Sequence[BotSpec], settings: StartSettings, line: Callable[[str], None]
) -> list[BotSpec]:
    """The bots as they are to be started; `line` hears which sandbox this machine cannot give."""
    kept_in = sandboxed(specs, sandbox_for(specs, settings.sandbox, settings.db, line))
    return logged(limited(kept_in, settings.start_limit), settings.logs)
