"""`harness play`: a match now."""

from pathlib import Path
from typing import Annotated

import typer

from harness.app.choices import DEFAULT_GAME, Deals
from harness.app.play import MatchWish, play_match
from harness.app.present import match
from harness.cli import trust
from harness.cli.options import (
    GameName,
    GameOptions,
    LogDirectory,
    MaxFaults,
    MoveLimit,
    StartLimit,
    TableOrJson,
    parse_options,
    say,
)
from harness.cli.progress import ProgressBar
from harness.cli.sandbox import Sandboxed, start_settings
from harness.cli.values import choice, seconds, whole

MARRED = 3  # exit code: done, but with faults or void games

app = typer.Typer(add_completion=False)


@app.command()
def play_command(
    bot: Annotated[
        list[str],
        typer.Option(
            metavar="[NAME=]TARGET",
            help="A bot: HOST:PORT, unix:PATH, a .py file, a directory with a bot.py, cmd:COMMAND, or a sample "
            "of the game, such as random. Repeat it for each bot.",
            show_default=False,
        ),
    ],
    seats: Annotated[
        int | None, typer.Option(**whole(1), help="How many seats play. As many as there are bots.")
    ] = None,
    games: Annotated[int, typer.Option(**whole(1), help="How many games.")] = 1,
    seed: Annotated[
        int | None,
        typer.Option(
            **whole(), help="The same seed gives the same deals. Without one, one is chosen and said."
        ),
    ] = None,
    deals: Annotated[
        Deals,
        typer.Option(
            **choice(Deals),
            help="own: every game has its own deal. shared: as many bots as seats play every deal in every rotation, "
            "which a bot may remember.",
        ),
    ] = Deals.OWN,
    game: GameName = DEFAULT_GAME,
    option: GameOptions = None,
    move_limit: MoveLimit = 1.0,
    bank: Annotated[
        float, typer.Option(**seconds(0.0), help="Seconds a game for what is over the move limit.")
    ] = 0.0,
    max_faults: MaxFaults = 3,
    certificate: trust.Certificates = None,
    ca: trust.Cas = None,
    token_file: trust.TokenFiles = None,
    client_certificate: trust.ClientCertificates = None,
    client_key: trust.ClientKeys = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write the records here. Without it, those of the last ten matches are kept elsewhere.",
            show_default=False,
        ),
    ] = None,
    start_limit: StartLimit = None,
    log: LogDirectory = None,
    sandbox: Sandboxed = None,
    output: Annotated[
        TableOrJson, typer.Option(**choice(TableOrJson), help="The result as a table or as JSON.")
    ] = TableOrJson.TABLE,
) -> None:
    """Play a match between bots now: result, faults and records.

    Game after game everybody moves on one seat, with a deal of its own for each.
    """
    trusts = trust.trusts_of(
        certificate=certificate,
        ca=ca,
        token_file=token_file,
        client_certificate=client_certificate,
        client_key=client_key,
    )
    wish = MatchWish(
        bots=bot,
        game=game,
        seats=seats,
        games=games,
        seed=seed,
        deals=deals,
        options=parse_options(option),
        move_limit=move_limit,
        bank=bank,
        max_faults=max_faults,
        trusts=trusts,
        out=out,
        start=start_settings(sandbox, start_limit, log),
    )
    result = play_match(wish, ProgressBar())
    if output is TableOrJson.JSON:
        typer.echo(match.match_json(result))
    else:
        typer.echo("\n".join(match.table(result.standings)))
    for line in match.talk_lines(result):
        say(line)
    if result.is_marred:
        raise typer.Exit(MARRED)
