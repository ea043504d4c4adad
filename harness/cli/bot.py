"""`harness bot`: what a bot's author needs before any league."""

import asyncio
import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from harness.app import keygen, new_bot, serve_bot
from harness.app.bots import BotSpec, parse_bot
from harness.app.check import Report, Result, Times, Verdict, as_json, as_junit, check, lines
from harness.app.identity import identity_of
from harness.bot.guard import guard_of
from harness.bot.server import ADDRESS
from harness.cli.options import GameName
from harness.cli.sandbox import Sandboxed, in_sandbox
from harness.engine import OptionsError
from harness.engine.game import AnyGame
from harness.games import FIRST, find_game
from harness.league.trust import Trust
from harness.transport.identity import Identity

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Write a bot, serve it, check it.")


class Output(StrEnum):
    TABLE = "table"
    JSON = "json"
    JUNIT = "junit"


@app.command("new")
def new_command(
    name: Annotated[str, typer.Argument(help="The bot's name, and its directory's.", show_default=False)],
    directory: Annotated[Path, typer.Option(help="Where to put the bot's directory.")] = Path(),
    game: GameName = FIRST,
) -> None:
    """Write a bot that plays already: the bot, what to know, a test."""
    rules = find_game(game)
    written = new_bot.new_bot(name, directory, rules)
    width = max(len(str(file.path)) for file in written)
    for file in written:
        typer.echo(f"{file.path!s:{width}}  {file.word}")
    typer.echo("next:")
    for command in new_bot.next_commands(name, directory, rules):
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
    """Serve the bot class of a file until interrupted."""
    guard = guard_of(
        certificate=certificate, key=key, token_file=token_file, client_ca=client_ca, insecure=insecure
    )
    serve_bot.serve_bot(path, address, guard)


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
    for line in keygen.told(made):
        typer.echo(line)


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
        typer.Option(metavar="N", help="Only this step; may be repeated.", show_default=False),
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="For a bot on another machine: the certificate that it must show.",
            show_default=False,
        ),
    ] = None,
    token_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="For a bot that asks for a token: the file that holds it.",
            show_default=False,
        ),
    ] = None,
    move_limit: Annotated[float, typer.Option(min=0.001, help="Seconds for an answer.")] = 1.0,
    game: Annotated[
        str | None,
        typer.Option(
            help="The game to check. Without it, the first that the bot says it plays.", show_default=False
        ),
    ] = None,
    sandbox: Sandboxed = None,
    output: Annotated[
        Output, typer.Option(help="The result as a table, as JSON or as JUnit's XML.")
    ] = Output.TABLE,
) -> None:
    """Check a bot step by step: whether it does on the wire what a referee needs."""
    identity = identity_of(Trust(str(certificate or ""), token_file=str(token_file or "")), Path())
    rules = find_game(game) if game else None
    (spec,) = in_sandbox([_parsed(target, game or FIRST, identity)], sandbox)
    report = asyncio.run(_check(spec, rules, step or (), move_limit, show=output is Output.TABLE))
    match output:
        case Output.TABLE:
            typer.echo(f" {report.summary}")
        case Output.JSON:
            typer.echo(as_json(report))
        case Output.JUNIT:
            typer.echo(as_junit(report))
    if report.count(Verdict.FAILED):
        raise typer.Exit(1)


def _parsed(target: str, game: str, identity: Identity) -> BotSpec:
    try:
        return parse_bot(target, game, identity)
    except OptionsError as error:
        raise OptionsError(f"TARGET {error}") from None


async def _check(
    spec: BotSpec, game: AnyGame | None, only: Sequence[int], limit: float, *, show: bool
) -> Report:
    times, results = Times(), list[Result]()
    async for result in check(spec, times, game=game, limit=limit, only=only):
        results.append(result)
        if show:
            _print(result)
    return Report(spec.name, results, times, limit)


_SIGNS = {Verdict.PASSED: ("✓", "green"), Verdict.FAILED: ("✗", "red"), Verdict.SKIPPED: ("–", "yellow")}


def _print(result: Result) -> None:
    if result.verdict is Verdict.NOT_MADE:
        return
    sign, colour = _SIGNS[result.verdict]
    sign = sign if os.environ.get("NO_COLOR") else typer.style(sign, fg=colour)
    typer.echo(f"{result.number:3} {sign} {result.name:56} {result.note}".rstrip())
    if result.verdict is Verdict.FAILED:
        for line in lines(result):
            typer.echo(f"      {line}")
