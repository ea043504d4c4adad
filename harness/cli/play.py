"""`harness play`: a match now."""

import asyncio
import json
import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from harness.app.bots import BotSpec, bots_up, parse_bots
from harness.app.play import Played, play, standings
from harness.cli import played as telling
from harness.cli.options import GameName, Output, parse_options
from harness.cli.sandbox import Sandboxed, in_sandbox
from harness.engine import HarnessError, write_record
from harness.engine.game import AnyGame
from harness.engine.memory import collect_seldom
from harness.games import FIRST, find_game
from harness.referee import Terms

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
    seats: Annotated[int | None, typer.Option(help="How many seats play. As many as there are bots.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed gives the same deals. Without one, one is chosen and said."),
    ] = None,
    game: GameName = FIRST,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may be repeated.")
    ] = None,
    move_limit: Annotated[float, typer.Option(min=0.001, help="Seconds for an answer.")] = 1.0,
    bank: Annotated[
        float, typer.Option(min=0.0, help="Seconds a game for what is over the move limit.")
    ] = 0.0,
    max_faults: Annotated[
        int, typer.Option(min=1, help="With so many faults in a game the referee plays on.")
    ] = 3,
    out: Annotated[Path | None, typer.Option(help="Write the records here.", show_default=False)] = None,
    sandbox: Sandboxed = None,
    output: Annotated[Output, typer.Option(help="The result as a table or as JSON.")] = Output.TABLE,
) -> None:
    """Play a match between bots now: result, faults and records.

    Game after game everybody moves on one seat; as many bots as seats play every deal in every rotation.
    """
    rules = find_game(game)
    specs = parse_bots(bot, rules.name)
    options = parse_options(option)
    seats = len(specs) if seats is None else seats
    rules.start(seats, options)  # says what is wrong with them, before a bot is started
    if seed is None:
        seed = secrets.randbelow(1 << 31)
        typer.echo(f"seed {seed} (chosen)", err=True)
    terms = Terms(move_limit, bank, max_faults)
    specs = in_sandbox(specs, sandbox)
    collect_seldom()
    played = asyncio.run(_play(specs, rules, seats, games, seed, options, terms))
    if out is not None:
        _write_records(out, rules, played)
    names = [spec.name for spec in specs]
    table = standings(names, played)
    if output is Output.JSON:
        typer.echo(json.dumps(telling.as_json(table, played, seed), indent=2))
    else:
        typer.echo("\n".join(telling.table(table)))
    targets = dict(zip(names, bot, strict=True))
    for line in [*telling.fault_lines(played, targets, out), *telling.void_lines(played)]:
        typer.echo(line, err=True)
    if any(game.faults or game.record is None for game in played):
        raise typer.Exit(3)


async def _play(
    specs: list[BotSpec],
    rules: AnyGame,
    seats: int,
    games: int,
    seed: int,
    options: dict[str, str],
    terms: Terms,
) -> list[Played]:
    names = [spec.name for spec in specs]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    played: list[Played] = []
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(f"{games} games · {seats} seats · seed {seed}", total=games)
        async with bots_up(specs) as bots:
            async for game in play(bots, names, rules, seats, games, seed, options, terms):
                played.append(game)
                progress.advance(task)
    return sorted(played, key=lambda game: game.number)


def _write_records(out: Path, rules: AnyGame, played: list[Played]) -> None:
    try:
        records = [write_record(rules, game.record) for game in played if game.record]
        out.write_text("\n".join(records), encoding="utf-8")
    except OSError as error:
        raise HarnessError(f"cannot write {out}: {error.strerror}") from None
