"""`harness league collusion`: which bots of a league seem to play together."""

import typer

from harness.app.league.collusion import collusion_of
from harness.app.present.captions import caption, frozen_line
from harness.app.present.collusion import collusion_text
from harness.app.present.tables import Output
from harness.cli.options import DEFAULT_DB, Db, Name, OutputOption, Unfrozen, db_words, say, terminal_width
from harness.cli.progress import ProgressBar

app = typer.Typer(add_completion=False)


@app.command()
def collusion_command(
    name: Name,
    db: Db = DEFAULT_DB,
    unfrozen: Unfrozen = False,
    output: OutputOption = Output.TABLE,
) -> None:
    """Print which bots do more for each other than for others, from the records of their games. It asks, and does not judge."""
    collusion = collusion_of(db, name, unfrozen=unfrozen, listener=ProgressBar())
    if output is Output.TABLE:
        say(caption(collusion.run, collusion.stored))
    if collusion.frozen:
        say(frozen_line(collusion.frozen))
    typer.echo(collusion_text(collusion, output, db_words(db), terminal_width()))
