"""`harness play`: a match now."""

import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from harness import loop
from harness.app import recent
from harness.app.bots import BotSpec, bots_up, limited, parse_bots
from harness.app.logs import logged
from harness.app.overload import Answers, overload
from harness.app.play import play, require_rotations, standings
from harness.app.present import match
from harness.cli import trust
from harness.cli.options import GameName, LogDirectory, StartLimit, TableOrJson, parse_options, say
from harness.cli.sandbox import Sandboxed, in_sandbox
from harness.cli.values import choice, seconds, whole
from harness.engine.game import AnyGame
from harness.errors import HarnessError
from harness.games import FIRST, find_game
from harness.league.fixtures import Deals
from harness.league.trust import NO_TRUST
from harness.local.strain import Strain
from harness.memory import collect_seldom
from harness.referee import Terms
from harness.transport import Result

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
    game: GameName = FIRST,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may be repeated.")
    ] = None,
    move_limit: Annotated[float, typer.Option(**seconds(0.001), help="Seconds for an answer.")] = 1.0,
    bank: Annotated[
        float, typer.Option(**seconds(0.0), help="Seconds a game for what is over the move limit.")
    ] = 0.0,
    max_faults: Annotated[
        int, typer.Option(**whole(1), help="With so many faults in a game the referee plays on.")
    ] = 3,
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
    rules = find_game(game)
    trusts = trust.trusts_of(
        certificate=certificate,
        ca=ca,
        token_file=token_file,
        client_certificate=client_certificate,
        client_key=client_key,
    )
    specs = parse_bots(bot, rules.name, trusts=trusts)
    options = parse_options(option)
    seats = len(specs) if seats is None else seats
    rules.start(seats, options)  # says what is wrong with them, before a bot is started
    require_rotations(deals, len(specs), seats)
    if seed is None:
        seed = secrets.randbelow(1 << 31)
        typer.echo(f"seed {seed} (chosen)", err=True)
    terms = Terms(move_limit, bank, max_faults)
    specs = logged(limited(in_sandbox(specs, sandbox), start_limit), log)
    collect_seldom()
    played, strains = loop.run(_play(specs, rules, seats, games, seed, deals, options, terms))
    records = [result.game.record for result in played if result.game]
    if out is None:
        out = recent.keep(records, rules.name, seed)
    else:
        _write_records(out, records)
    names = [spec.name for spec in specs]
    table = standings(names, played)
    if output is TableOrJson.JSON:
        typer.echo(json.dumps(match.as_json(table, played, seed), indent=2))
    else:
        typer.echo("\n".join(match.table(table)))
    targets = {
        name: [target, *trust.words_of(trusts.get(name, NO_TRUST))]
        for name, target in zip(names, bot, strict=True)
    }
    for line in [*match.fault_lines(played, targets, out), *match.void_lines(played)]:
        typer.echo(line, err=True)
    answers = Answers()
    for result in played:
        if result.game:
            answers.add(result.bots, result.faults, result.game.thinking)
    if line := overload(strains, answers, move_limit):
        typer.echo(line, err=True)
    if any(result.faults or result.game is None for result in played):
        raise typer.Exit(3)


async def _play(
    specs: list[BotSpec],
    rules: AnyGame,
    seats: int,
    games: int,
    seed: int,
    deals: Deals,
    options: dict[str, str],
    terms: Terms,
) -> tuple[list[Result], Mapping[str, Strain]]:
    names = [spec.name for spec in specs]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    played: list[Result] = []
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(f"{games} games · {seats} seats · seed {seed}", total=games)
        async with bots_up(specs) as bots:
            async for game in play(bots, names, rules, seats, games, seed, deals, options, terms):
                played.append(game)
                progress.advance(task)
            strains = bots.strains()
            for line in bots.oversights():
                say(line)
    return sorted(played, key=lambda game: game.number), strains


def _write_records(out: Path, records: list[str]) -> None:
    try:
        out.write_text("\n".join(records), encoding="utf-8")
    except OSError as error:
        raise HarnessError(f"cannot write {out}: {error.strerror}") from None
