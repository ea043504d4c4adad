"""`harness bot`: what a bot's author needs before any league."""

import os
from pathlib import Path
from signal import Signals
from typing import Annotated

import typer

from harness.app.check import CheckReport, CheckWish, StepResult, check_bot
from harness.app.choices import DEFAULT_GAME, MOST_ALIKE
from harness.app.keygen import keygen
from harness.app.new_bot import DEFAULT as DEFAULT_LANGUAGE
from harness.app.new_bot import languages, new_bot
from harness.app.present import shell
from harness.app.present.bot import key_files_lines, new_bot_lines, protos_lines
from harness.app.present.check import CheckTable, check_json, check_junit
from harness.app.protos import write_protos
from harness.app.serve_bot import ADDRESS, DIAL, serve_bot
from harness.cli import trust
from harness.cli.on_demand import Group
from harness.cli.options import (
    CheckOutput,
    GameName,
    LogDirectory,
    MoveLimit,
    StartLimit,
)
from harness.cli.progress import ProgressBar
from harness.cli.sandbox import Sandboxed, start_settings
from harness.cli.values import choice, whole
from harness.errors import OptionsError

_INTERRUPTED = 130

app = typer.Typer(add_completion=False, cls=Group, help="Write a bot, serve it, check it.")


@app.command("new")
def new_command(
    name: Annotated[str, typer.Argument(help="The bot's name, and its directory's.", show_default=False)],
    directory: Annotated[
        Path, typer.Option(help="Where to put the bot's directory. It is made if it is not there.")
    ] = Path(),
    game: GameName = DEFAULT_GAME,
    language: Annotated[
        str, typer.Option(help=f"The bot's language: {', '.join(languages())}.")
    ] = DEFAULT_LANGUAGE,
) -> None:
    """Write a bot that plays already: the bot, what to know, how to try it."""
    bot = new_bot(name, directory, game, language, harness=shell.harness(), python=shell.python())
    for line in new_bot_lines(bot):
        typer.echo(line)


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
            help="Holds the token that a referee must send; with --dial, that the bot sends.",
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
    dial: Annotated[
        str | None,
        typer.Option(
            metavar="HOST:PORT",
            envvar=DIAL,
            help="The referee to dial, instead of listening: for a bot that was invited.",
            show_default=False,
        ),
    ] = None,
    ca: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="HARNESS_CA",
            help="With --dial: the referee's certificate, or that of who signed it.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Serve the bot class of a file until interrupted: by Ctrl-C, or with exit code 0 by SIGTERM."""
    signal = serve_bot(
        path,
        address,
        certificate=certificate,
        key=key,
        token_file=token_file,
        client_ca=client_ca,
        insecure=insecure,
        dial=dial,
        ca=ca,
    )
    if signal is Signals.SIGINT:
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
    for line in key_files_lines(keygen(name, host or (), directory)):
        typer.echo(line)


@app.command("protos")
def protos_command(
    directory: Annotated[
        Path,
        typer.Argument(metavar="DIR", help="Where to write them; it is made if need be.", show_default=False),
    ],
) -> None:
    """Write the wire's proto files, for a bot in another language."""
    for line in protos_lines(write_protos(directory)):
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
        typer.Option(**whole(1), metavar="N", help="Only this step; may be repeated.", show_default=False),
    ] = None,
    certificate: trust.Certificate = None,
    ca: trust.Ca = None,
    token_file: trust.TokenFile = None,
    client_certificate: trust.ClientCertificate = None,
    client_key: trust.ClientKey = None,
    move_limit: MoveLimit = 1.0,
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
    if fail_fast and keep_going:
        raise OptionsError("--fail-fast and --keep-going: expected one of them at most")
    known = trust.trust_of(
        certificate=certificate,
        ca=ca,
        token_file=token_file,
        client_certificate=client_certificate,
        client_key=client_key,
    )
    wish = CheckWish(
        target=target,
        game=game,
        steps=step or (),
        trust=known,
        move_limit=move_limit,
        fail_fast=fail_fast,
        most_alike=0 if keep_going else MOST_ALIKE,
        start=start_settings(sandbox, start_limit, log),
    )
    table = CheckTable(colours=not os.environ.get("NO_COLOR"))

    def show(result: StepResult) -> None:
        for line in table.lines(result) if output is CheckOutput.TABLE else ():
            typer.echo(line)

    report = check_bot(wish, show, ProgressBar())
    _print_report(report, output)
    if report.has_failed:
        raise typer.Exit(1)


def _print_report(report: CheckReport, output: CheckOutput) -> None:
    """Of a table all steps are printed already."""
    match output:
        case CheckOutput.TABLE:
            typer.echo(f" {report.summary}")
        case CheckOutput.JSON:
            typer.echo(check_json(report))
        case CheckOutput.JUNIT:
            typer.echo(check_junit(report))
