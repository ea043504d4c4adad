"""`harness league run`: play the games of a league."""

import shlex
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from harness.app.door import Listening
from harness.app.league.plan import estimate_league, plan_league
from harness.app.league.running import CONCURRENCY, LeagueEnd, run_league
from harness.app.present.captions import of_planned
from harness.app.present.run import estimate_lines, faults_line, plan_lines, unestimated_line
from harness.app.present.standings import standings_text
from harness.app.present.tables import Output
from harness.app.referees import MOST_REFEREES
from harness.cli.league_progress import Progress
from harness.cli.options import DEFAULT_DB, Db, OutputOption, StartLimit, db_words, say, terminal_width
from harness.cli.sandbox import Sandboxed
from harness.cli.values import whole
from harness.cli.web_beside import pages_of
from harness.errors import OptionsError

_MARRED = 3  # exit code: with void games, games that wait for a bot, or bots on stand-in
_INTERRUPTED = 130

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
    ] = CONCURRENCY,
    referees: Annotated[
        int | None,
        typer.Option(
            **whole(1, MOST_REFEREES),
            help="Processes that play games, if the bots want so many at once.",
            show_default="a third of the cores, or all but one if no bot is on this machine",
        ),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin a new run beside those stored.")] = False,
    absent: Annotated[
        bool,
        typer.Option("--absent", help="Begin without bots that do not start: they are away until they come."),
    ] = False,
    accept_changes: Annotated[
        bool,
        typer.Option(
            "--accept-changes", help="A bot that has changed since it played goes on as a new version."
        ),
    ] = False,
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run",
            help="Store nothing: print what would change in a league that was begun, the schedule, and how long it will "
            "take.",
        ),
    ] = False,
    start_limit: StartLimit = None,
    listen: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT", help="Where bots dial in that have dials_in = true.", show_default=False
        ),
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --listen: the referee's certificate.", show_default=False),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The certificate's key.", show_default=False),
    ] = None,
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Listen over a network without a certificate.")
    ] = False,
    sandbox: Sandboxed = None,
    web: Annotated[
        bool, typer.Option("--web", help="Show it as pages while it is played, at port 8000 if that is free.")
    ] = False,
    web_at: Annotated[
        str | None,
        typer.Option("--web-at", metavar="HOST:PORT", help="The same at this address.", show_default=False),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress.")] = False,
    output: OutputOption = Output.TABLE,
) -> None:
    """Play the games of a league that are not stored yet, and print its standings.

    Running it again goes on where it stopped; Ctrl-C stops it at once and loses nothing.
    """
    progress = Progress(quiet=quiet)
    listening = _listening(listen, certificate, key, insecure=insecure)
    if dry_run:
        plan = plan_league(
            file,
            db,
            seed=seed,
            fresh=fresh,
            absent=absent,
            accept_changes=accept_changes,
            sandbox=sandbox,
            start_limit=start_limit,
            listener=progress,
        )
        for line in plan_lines(plan):
            typer.echo(line)
        if plan.left != 0 and plan.dialling_in:
            typer.echo(unestimated_line(plan))
        elif plan.left != 0:
            estimate = estimate_league(plan, referees=referees, concurrency=concurrency, listener=progress)
            for line in estimate_lines(estimate, plan.left):
                typer.echo(line)
        return
    with ExitStack() as pages:
        if web or web_at:
            progress = Progress(quiet=quiet, begins=pages_of(db, web_at, pages))
        end = run_league(
            file,
            db,
            seed=seed,
            concurrency=concurrency,
            referees=referees,
            fresh=fresh,
            absent=absent,
            accept_changes=accept_changes,
            sandbox=sandbox,
            start_limit=start_limit,
            listening=listening,
            listener=progress,
        )
    go_on = _go_on(file, db, seed, absent, listening)
    if end.standings is None:
        say(_stopped_line(end, go_on))
        raise typer.Exit(_INTERRUPTED)
    if end.void:
        say(f"{end.void:,} games are void: run it again to play them")
    if end.waiting:
        say(_waiting_line(end, go_on))
    typer.echo(standings_text(end.standings, output, terminal_width()))
    if end.faulty:
        say(faults_line(end.standings.rows))
        say(_faulty_line(end, db))
    if end.is_marred:
        raise typer.Exit(_MARRED)


def _stopped_line(end: LeagueEnd, go_on: str) -> str:
    """How far it came, and what to type to go on."""
    games = of_planned(end.done, end.run.charter.planned)
    return f"stopped; {games} games are stored. {go_on}"


def _waiting_line(end: LeagueEnd, go_on: str) -> str:
    """Who is missing, and what to type to go on."""
    games = f"{end.waiting:,} {'game waits' if end.waiting == 1 else 'games wait'}"
    missing = f" for {', '.join(end.missing)}" if end.missing else ""
    return f"not over; {games}{missing}. {go_on}"


def _listening(
    listen: str | None, certificate: Path | None, key: Path | None, *, insecure: bool
) -> Listening | None:
    if listen:
        return Listening(listen, certificate, key, insecure)
    for option, value in (("--certificate", certificate), ("--key", key), ("--insecure", insecure)):
        if value:
            raise OptionsError(f"{option}: expected --listen with it")
    return None


def _go_on(file: Path, db: str, seed: str | None, absent: bool, listening: Listening | None) -> str:
    words = ["harness", "league", "run", str(file), *db_words(db)]
    if seed is not None:
        words += ["--seed", seed]
    if absent:
        words.append("--absent")
    if listening:
        words += ["--listen", listening.address]
        words += ["--certificate", str(listening.certificate)] if listening.certificate else []
        words += ["--key", str(listening.key)] if listening.key else []
        words += ["--insecure"] if listening.insecure else []
    return f"Go on with:  {shlex.join(words)}"


def _faulty_line(end: LeagueEnd, db: str) -> str:
    """What to type to see the faults."""
    name = end.run.charter.name + (f"#{end.run.number}" if end.run.number > 1 else "")
    words = shlex.join(["harness", "league", "report", name, *db_words(db)])
    return f"{end.faulty:,} {'game' if end.faulty == 1 else 'games'} with faults: see  {words}"
