"""How the bots of a league are started on this machine: in which sandbox, with which limits, with which logs."""

from collections.abc import Sequence
from pathlib import Path

from harness.app.bot_specs import BotSpec, limited, patient
from harness.app.league.file import bot_specs, warnings
from harness.app.league.invitations import invitations_file
from harness.app.listening import Listener
from harness.app.logs import logged
from harness.app.sandboxes import sandbox_of, sandboxed
from harness.league.league import League
from harness.league.limits import Level


def league_bots(
    league: League,
    file: Path,
    db: str,
    *,
    sandbox: Level | None,
    start_limit: float | None,
    listener: Listener,
    hidden: Sequence[Path] = (),
) -> tuple[list[BotSpec], Level]:
    """The bots, and the sandbox that they are kept in. The listener hears what is insecure, each time. `hidden` is what no
    bot may see, beside the league's files."""
    kept_in = sandbox_of(league, file, db, sandbox, listener.line, (invitations_file(file), *hidden))
    specs = bot_specs(league, file)
    for line in warnings(specs):
        listener.line(line)
    logs = file.parent / league.logs if league.logs else None
    bots = patient(limited(sandboxed(specs, kept_in), start_limit), league.patience)
    return logged(bots, logs), kept_in.level
