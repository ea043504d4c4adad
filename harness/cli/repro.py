"""`harness game repro`: why did my bot fail."""

from typing import Annotated

import typer

from harness.app.present.repro import repro_json, repro_lines
from harness.app.repro import ReproWish, reproduce
from harness.cli import trust
from harness.cli.options import (
    DEFAULT_DB,
    Db,
    GameNumber,
    LogDirectory,
    MoveLimit,
    SourceArgument,
    StartLimit,
    TableOrJson,
)
from harness.cli.progress import ProgressBar
from harness.cli.sandbox import Sandboxed, start_settings
from harness.cli.values import choice, whole

FAULTY = 3  # exit code: done, and the bot made a fault

app = typer.Typer(add_completion=False)


@app.command()
def repro_command(
    source: SourceArgument,
    seat: Annotated[
        str,
        typer.Option(
            metavar="SEAT|NAME", help="Whose questions: a seat, or a bot of the record.", show_default=False
        ),
    ],
    bot: Annotated[
        str,
        typer.Option(metavar="TARGET", help="The bot to ask, as in harness play.", show_default=False),
    ],
    number: GameNumber = None,
    db: Db = DEFAULT_DB,
    turn: Annotated[int | None, typer.Option(**whole(1), help="Ask only this turn's question.")] = None,
    all_: Annotated[
        bool, typer.Option("--all", help="Ask to the end of the game, not only to the seat's first fault.")
    ] = False,
    move_limit: MoveLimit = 1.0,
    certificate: trust.Certificate = None,
    ca: trust.Ca = None,
    token_file: trust.TokenFile = None,
    client_certificate: trust.ClientCertificate = None,
    client_key: trust.ClientKey = None,
    start_limit: StartLimit = None,
    log: LogDirectory = None,
    sandbox: Sandboxed = None,
    output: Annotated[
        TableOrJson, typer.Option(**choice(TableOrJson), help="The result as a table or as JSON.")
    ] = TableOrJson.TABLE,
) -> None:
    """Play a recorded game again with a bot of yours in one seat, up to that seat's first fault, and show where it
    decides differently.

    All other moves are the record's, and whatever the bot answers, the game goes on as recorded.
    """
    known = trust.trust_of(
        certificate=certificate,
        ca=ca,
        token_file=token_file,
        client_certificate=client_certificate,
        client_key=client_key,
    )
    wish = ReproWish(
        source=source,
        db=db,
        number=number,
        seat=seat,
        bot=bot,
        turn=turn,
        to_the_end=all_,
        move_limit=move_limit,
        trust=known,
        start=start_settings(sandbox, start_limit, log),
    )
    repro = reproduce(wish, ProgressBar())
    if output is TableOrJson.JSON:
        typer.echo(repro_json(repro))
    else:
        for line in repro_lines(repro):
            typer.echo(line)
    if repro.is_faulty:
        raise typer.Exit(FAULTY)
