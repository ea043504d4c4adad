"""`harness bot`: what a bot's author needs before any league."""

import os
import shlex
from collections.abc import AsyncIterator
from enum import StrEnum
from pathlib import Path
from signal import Signals
from typing import Annotated

import typer

from harness import loop
from harness.app import keygen, new_bot, protos, serve_bot
from harness.app.bots import BotSpec, limited, parse_bot
from harness.app.check import CheckReport, StepResult, Times, Verdict, as_json, as_junit, check, lines
from harness.app.logs import logged
from harness.app.present import shell
from harness.app.present.width import to_the_left, width
from harness.bot.guard import guard_of
from harness.bot.kits import DEFAULT as LANGUAGE
from harness.bot.kits import languages
from harness.bot.server import ADDRESS
from harness.cli import trust
from harness.cli.on_demand import Group
from harness.cli.options import GameName, LogDirectory, StartLimit, say
from harness.cli.sandbox import Sandboxed, in_sandbox
from harness.cli.values import choice, seconds, whole
from harness.errors import OptionsError
from harness.games import FIRST, find_game
from harness.league.trust import Trust

MOST_ALIKE = 5  # failures, after which a check asks no more: the next would be another of them

_INTERRUPTED = 130

app = typer.Typer(add_completion=False, cls=Group, help="Write a bot, serve it, check it.")


class CheckOutput(StrEnum):
    TABLE = "table"
    JSON = "json"
    JUNIT = "junit"


@app.command("new")
def new_command(
    name: Annotated[str, typer.Argument(help="The bot's name, and its directory's.", show_default=False)],
    directory: Annotated[
        Path, typer.Option(help="Where to put the bot's directory. It is made if it is not there.")
    ] = Path(),
    game: GameName = FIRST,
    language: Annotated[str, typer.Option(help=f"The bot's language: {', '.join(languages())}.")] = LANGUAGE,
) -> None:
    """Write a bot that plays already: the bot, what to know, how to try it."""
    made = new_bot.new_bot(
        name, directory, find_game(game), language, harness=shell.harness(), python=shell.python()
    )
    widest = max(width(str(file.path)) for file in made.files)
    for file in made.files:
        typer.echo(f"{to_the_left(str(file.path), widest)}  {file.purpose}")
    typer.echo("next:")
    for command in made.commands:
        typer.echo(f"  {command}")


@app.command("serve")
def serve_command(
    path: Annotated[
        Path, typer.Argument(help="A .py file, or a directory with a bot.py.", show_default=False)
    ],
    address: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT|unix:PATH",
            help="Where to listen. Without one: a free port of this machine, which is printed.",
            envvar=ADDRESS,
            show_default=False,
        ),
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="HARNESS_CERTIFICATE",
            help="The bot's certificate: then it speaks TLS.",
            show_default=False,
        ),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", envvar="HARNESS_KEY", help="The certificate's key.", show_default=False),
    ] = None,
    token_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="HARNESS_TOKEN_FILE",
            help="Holds the token that a referee must send.",
            show_default=False,
        ),
    ] = None,
    client_ca: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="HARNESS_CLIENT_CA",
            help="Certificates of referees, or of who signs them: then a referee must show one.",
            show_default=False,
        ),
    ] = None,
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Serve over a network without protection.")
    ] = False,
) -> None:
    """Serve the bot class of a file until interrupted: by Ctrl-C, or with exit code 0 by SIGTERM."""
    guard = guard_of(
        certificate=certificate, key=key, token_file=token_file, client_ca=client_ca, insecure=insecure
    )
    if serve_bot.serve_bot(path, address, guard) is Signals.SIGINT:
        raise typer.Exit(_INTERRUPTED)


@app.command("keygen")
def keygen_command(
    name: Annotated[str, typer.Argument(help="The bot's name, and its files'.", show_default=False)],
    host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST",
            help="A name or IP address at which the bot is reached; may be repeated. localhost is always one.",
            show_default=False,
        ),
    ] = None,
    directory: Annotated[Path, typer.Option(help="Where to put the files.")] = Path(),
) -> None:
    """Make what a bot needs to be played with over a network: a certificate, its key, a token."""
    made = keygen.keygen(name, host or (), directory)
    for line in keygen.told(made, shell.harness()):
        typer.echo(line)


@app.command("protos")
def protos_command(
    directory: Annotated[
        Path,
        typer.Argument(metavar="DIR", help="Where to write them; it is made if need be.", show_default=False),
    ],
) -> None:
    """Write the wire's proto files, for a bot in another language."""
    written = protos.write_protos(directory)
    for path in written.files:
        typer.echo(path)
    where = shlex.quote(str(directory))
    typer.echo("next: make your language's code of them; docs/wire.md has a command for each")
    typer.echo(f"  protoc -I {where} … {where}/harness/api/*/v1/*.proto")


@app.command("check")
def check_command(
    target: Annotated[
        str,
        typer.Argument(
            metavar="TARGET",
            help="The bot: HOST:PORT, unix:PATH, a .py file, a directory with a bot.py, cmd:COMMAND, or a sample.",
            show_default=False,
        ),
    ],
    step: Annotated[
        list[int] | None,
        typer.Option(**whole(1), metavar="N", help="Only this step; may be repeated.", show_default=False),
    ] = None,
    certificate: trust.Certificate = None,
    ca: trust.Ca = None,
    token_file: trust.TokenFile = None,
    client_certificate: trust.ClientCertificate = None,
    client_key: trust.ClientKey = None,
    move_limit: Annotated[float, typer.Option(**seconds(0.001), help="Seconds for an answer.")] = 1.0,
    game: Annotated[
        str | None,
        typer.Option(
            help="The game to check. Without it, the first that the bot says it plays.", show_default=False
        ),
    ] = None,
    start_limit: StartLimit = None,
    log: LogDirectory = None,
    fail_fast: Annotated[
        bool, typer.Option("--fail-fast", help="Ask nothing more after the first step that failed.")
    ] = False,
    keep_going: Annotated[
        bool,
        typer.Option("--keep-going", help=f"Ask on after the same failure {MOST_ALIKE} times."),
    ] = False,
    sandbox: Sandboxed = None,
    output: Annotated[
        CheckOutput,
        typer.Option(**choice(CheckOutput), help="The result as a table, as JSON or as JUnit's XML."),
    ] = CheckOutput.TABLE,
) -> None:
    """Check a bot step by step: whether it does on the wire what a referee needs."""
    known = trust.trust_of(
        certificate=certificate,
        ca=ca,
        token_file=token_file,
        client_certificate=client_certificate,
        client_key=client_key,
    )
    rules = find_game(game) if game else None
    if fail_fast and keep_going:
        raise OptionsError("--fail-fast and --keep-going: expected one of them at most")
    specs = in_sandbox([_parsed(target, game or FIRST, known)], sandbox)
    (spec,) = logged(limited(specs, start_limit), log)
    most_alike = 0 if keep_going else MOST_ALIKE
    results = check(
        spec,
        times := Times(),
        game=rules,
        limit=move_limit,
        only=step or (),
        fail_fast=fail_fast,
        most_alike=most_alike,
        told=say,
    )
    shown = loop.run(_shown(results, show=output is CheckOutput.TABLE))
    report = CheckReport(spec.name, shown, times, move_limit)
    match output:
        case CheckOutput.TABLE:
            typer.echo(f" {report.summary}")
        case CheckOutput.JSON:
            typer.echo(as_json(report))
        case CheckOutput.JUNIT:
            typer.echo(as_junit(report))
    if report.count(Verdict.FAILED):
        raise typer.Exit(1)


def _parsed(target: str, game: str, known: Trust) -> BotSpec:
    try:
        return parse_bot(target, game, known)
    except OptionsError as error:
        raise OptionsError(f"TARGET {error}") from None


async def _shown(coming: AsyncIterator[StepResult], *, show: bool) -> list[StepResult]:
    results = list[StepResult]()
    async for result in coming:
        if show and (result.verdict is not Verdict.NOT_MADE):
            _print(result)
        elif show and (not results or results[-1].verdict is not Verdict.NOT_MADE):
            typer.echo(f"    – the other steps are left out: {result.note}")
        results.append(result)
    return results


_SIGNS = {Verdict.PASSED: ("✓", "green"), Verdict.FAILED: ("✗", "red"), Verdict.SKIPPED: ("–", "yellow")}


def _print(result: StepResult) -> None:
    sign, colour = _SIGNS[result.verdict]
    sign = sign if os.environ.get("NO_COLOR") else typer.style(sign, fg=colour)
    typer.echo(f"{result.number:3} {sign} {result.name:56} {result.note}".rstrip())
    if result.verdict is Verdict.FAILED:
        for line in lines(result):
            typer.echo(f"      {line}")
