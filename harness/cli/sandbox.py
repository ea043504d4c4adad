"""How bots are started that a command names, as options. Apart from other options, for it brings gRPC with it."""

import os
from pathlib import Path
from typing import Annotated

import typer

from harness.app.choices import DEFAULT_DB, Level
from harness.app.start import StartSettings
from harness.cli.values import choice

Sandboxed = Annotated[
    Level | None,
    typer.Option(
        "--sandbox",
        **choice(Level),
        envvar="HARNESS_SANDBOX",
        help="What a bot that is started is kept in. Without it: strict where this machine allows it, else limits.",
        show_default=False,
    ),
]


def start_settings(sandbox: Level | None, start_limit: float | None, log: Path | None) -> StartSettings:
    """What the options say. The database that this command would use is hidden from its bots."""
    return StartSettings(sandbox, start_limit, log, os.environ.get("HARNESS_DB", DEFAULT_DB))
