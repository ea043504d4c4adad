"""`harness league profile`: how each bot of a league plays."""

from typing import Annotated

import typer

from harness.app.league.profile import profile_of
from harness.app.present.captions import caption, frozen_line
from harness.app.present.profile import ProfileOutput, profile_text
from harness.cli.options import DEFAULT_DB, Db, Name, Unfrozen, say, terminal_width
from harness.cli.progress import ProgressBar
from harness.cli.values import choice

app = typer.Typer(add_completion=False)


@app.command()
def profile_command(
    name: Name,
    db: Db = DEFAULT_DB,
    unfrozen: Unfrozen = False,
    output: Annotated[
        ProfileOutput, typer.Option(**choice(ProfileOutput), help="The result's form.")
    ] = ProfileOutput.TABLE,
) -> None:
    """Print how each bot plays, from the records of its games: what the game counts, and the luck of its dice."""
    profile = profile_of(db, name, unfrozen=unfrozen, listener=ProgressBar())
    if output is ProfileOutput.TABLE:
        say(caption(profile.run, profile.stored))
    if profile.frozen:
        say(frozen_line(profile.frozen))
    typer.echo(profile_text(profile, output, terminal_width()))
