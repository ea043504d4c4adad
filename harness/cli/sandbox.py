"""The sandbox that a command keeps bots in. Apart from other options, for it brings gRPC with it."""

import os
from collections.abc import Sequence
from typing import Annotated

import typer

from harness.app.bots import BotSpec
from harness.app.sandboxes import sandbox_for, sandboxed
from harness.cli.options import DEFAULT_DB, say
from harness.cli.values import choice
from harness.league.limits import Level

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


def in_sandbox(specs: Sequence[BotSpec], wanted: Level | None) -> list[BotSpec]:
    """Bots that this command starts. The database that it would use is hidden from them, if there is one."""
    db = os.environ.get("HARNESS_DB", DEFAULT_DB)
    return sandboxed(specs, sandbox_for(specs, wanted, db, say))
