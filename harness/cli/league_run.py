"""`harness league run`: play the games of a league."""

import asyncio
import shlex
import signal
from collections.abc import Sequence
from pathlib import Path
from time import time
from typing import Annotated

import typer

from harness import loop
from harness.app.bots import BotSpec, bots_up, limited
from harness.app.league.file import bot_specs, open_league, warnings
from harness.app.league.programs import fingerprinted, programs_of
from harness.app.league.run import Estimate, LeagueRun, begun, sampled, settled
from harness.app.league.views import Choice, league_table
from harness.app.logs import logged
from harness.app.present.standings import standings_text
from harness.app.present.tables import Output
from harness.app.referees import MOST_REFEREES, referees_for
from harness.app.sandboxes import sandbox_of, sandboxed
from harness.cli.league_progress import Progress, estimate, faulty_line, first_blocks, head, title
from harness.cli.options import DEFAULT_DB, Db, OutputOption, StartLimit, db_words, say
from harness.cli.sandbox import Sandboxed
from harness.cli.values import whole
from harness.games import find_game
from harness.league.formats.balance import balance_of, told
from harness.league.formats.schedule import Schedule
from harness.league.league import League
from harness.local.sandbox import Sandbox
from harness.memory import collect_seldom
from harness.store import Writer

_MARRED = 3  # exit code: finished, but with void games or bots on stand-in
_INTERRUPTED = 130
_SAMPLE = 5.0  # seconds of games for an estimate
_RESTARTS = 3  # of a bot that ends while it is needed

app = typer.Typer(add_completion=False)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A league file (docs/leagues.md).")]


@app.command()
def run_command(
    file: File,
    db: Db = DEFAULT_DB,
    seed: Annotated[
        str | None,
        typer.Option(help="Instead of the file's: the same seed gives the same schedule."),
    ] = None,
    concurrency: Annotated[
        int, typer.Option(**whole(1), help="Games at once, if the bots want so many.")
    ] = 256,
    referees: Annotated[
        int | None,
        typer.Option(
            **whole(1, MOST_REFEREES),
            help="Processes that play games, if the bots want so many at once.",
            show_default="a third of the cores, or all but one if no bot is on this machine",
        ),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin a new run beside those stored.")] = False,
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run", help="Store nothing: print the schedule, its balance, and how long it will take."
        ),
    ] = False,
    start_limit: StartLimit = None,
    sandbox: Sandboxed = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress.")] = False,
    output: OutputOption = Output.TABLE,
) -> None:
    """Play the games of a league that are not stored yet, and print its standings.

    Running it again goes on where it stopped; Ctrl-C stops it at once and loses nothing.
    """
    league = open_league(file, seed)
    kept_in = sandbox_of(league, file, db, sandbox, say)
    specs = _specs(league, file, kept_in, start_limit)
    if dry_run:
        _dry_run(league, specs, referees, concurrency)
        return
    specs = fingerprinted(specs, say)  # before a run begins: one with a bot that is nowhere must not
    with Writer.open(db, listener=say) as store:
        programs = programs_of(specs)
        run = begun(store, league, fresh=fresh, sandbox=kept_in.level, programs=programs)
        playing = LeagueRun(store, run, find_game(league.game))
        if not quiet:
            for line in head(playing):
                typer.echo(line, err=True)
        progress = Progress(playing, quiet=quiet)
        collect_seldom()
        try:
            loop.run(_play(playing, specs, progress, referees or referees_for(specs), concurrency))
        except (KeyboardInterrupt, asyncio.CancelledError):
            typer.echo(progress.stopped(_again(file, db, seed)), err=True)
            raise typer.Exit(_INTERRUPTED) from None
        if missing := run.charter.planned - store.count(run):
            typer.echo(f"{missing:,} games are void: run it again to play them", err=True)
        else:
            store.finish(run, time())
        table = league_table(store, run, Choice())
        faulty = {faulted.game for faulted in store.faults(run)}
    typer.echo(standings_text(table, output))
    if faulty:
        say(faulty_line(run, len(faulty), db))
    if missing or any(row.stand_ins for row in table.rows):
        raise typer.Exit(_MARRED)


async def _play(
    playing: LeagueRun, specs: Sequence[BotSpec], progress: Progress, referees: int, concurrency: int
) -> None:
    if playing.there == playing.run.charter.planned:
        return
    stop_on_sigterm()
    with progress:
        async with bots_up(specs, restarts=_RESTARTS, told=progress.said) as bots:
            await playing.play(bots, referees=referees, concurrency=concurrency, told=progress.told)
            progress.overload(bots.strains())


def _dry_run(league: League, specs: Sequence[BotSpec], referees: int | None, concurrency: int) -> None:
    chosen = settled(league)
    schedule = Schedule(chosen)
    balance = told(chosen, schedule, balance_of(schedule.blocks()))
    seed = "" if league.seed is None else f" · seed {league.seed}"
    for line in [title(chosen, schedule.game_count) + seed, *first_blocks(chosen, schedule), *balance]:
        typer.echo(line)
    collect_seldom()
    pace = loop.run(_sample(chosen, specs, referees, concurrency))
    for line in estimate(pace, schedule.game_count):
        typer.echo(line)


async def _sample(
    league: League, specs: Sequence[BotSpec], referees: int | None, concurrency: int
) -> Estimate:
    async with bots_up(specs) as bots:
        rules, several = find_game(league.game), referees or referees_for(specs)
        return await sampled(league, rules, bots, referees=several, concurrency=concurrency, seconds=_SAMPLE)


def _specs(league: League, file: Path, sandbox: Sandbox, start_limit: float | None) -> list[BotSpec]:
    """What is insecure is said at each run, however quiet."""
    specs = bot_specs(league, file)
    for line in warnings(specs):
        say(line)
    logs = file.parent / league.logs if league.logs else None
    return logged(limited(sandboxed(specs, sandbox), start_limit), logs)


def stop_on_sigterm() -> None:
    """As Ctrl-C: what is over is stored, and the bots are ended."""
    task = asyncio.current_task()
    assert task
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)


def _again(file: Path, db: str, seed: str | None) -> str:
    words = ["harness", "league", "run", str(file), *db_words(db)]
    if seed is not None:
        words += ["--seed", seed]
    return shlex.join(words)
