"""`harness bot`: what a bot's author needs before any league."""

import asyncio
import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from harness.app import new_bot, serve_bot
from harness.app.bots import BotSpec, parse_bot
from harness.app.check import Report, Result, Times, Verdict, as_json, as_junit, check, lines
from harness.engine import OptionsError

app = typer.Typer(no_args_is_help=True, help="Write a bot, serve it, check it.")


class Output(StrEnum):
    TABLE = "table"
    JSON = "json"
    JUNIT = "junit"


@app.command("new")
def new_command(
    name: Annotated[str, typer.Argument(help="The bot's name, and its directory's.", show_default=False)],
    directory: Annotated[Path, typer.Option(help="Where to put the bot's directory.")] = Path(),
) -> None:
    """Write a bot that plays already: the bot, what to know, a test."""
    written = new_bot.new_bot(name, directory)
    width = max(len(str(file.path)) for file in written)
    for file in written:
        typer.echo(f"{file.path!s:{width}}  {file.word}")
    typer.echo("next:")
    for command in new_bot.next_commands(name, directory):
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
            show_default=False,
        ),
    ] = None,
) -> None:
    """Serve the bot class of a file until interrupted."""
    serve_bot.serve_bot(path, address)


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
    move_limit: Annotated[float, typer.Option(min=0.001, help="Seconds for an answer.")] = 1.0,
    output: Annotated[
        Output, typer.Option(help="The result as a table, as JSON or as JUnit's XML.")
    ] = Output.TABLE,
) -> None:
    """Check a bot step by step: whether it does on the wire what a referee needs."""
    report = asyncio.run(_check(_parsed(target), step or (), move_limit, show=output is Output.TABLE))
    match output:
        case Output.TABLE:
            typer.echo(f" {report.summary}")
        case Output.JSON:
            typer.echo(as_json(report))
        case Output.JUNIT:
            typer.echo(as_junit(report))
    if report.count(Verdict.FAILED):
        raise typer.Exit(1)


def _parsed(target: str) -> BotSpec:
    try:
        return parse_bot(target)
    except OptionsError as error:
        raise OptionsError(f"TARGET {error}") from None


async def _check(spec: BotSpec, only: Sequence[int], limit: float, *, show: bool) -> Report:
    times, results = Times(), list[Result]()
    async for result in check(spec, times, limit=limit, only=only):
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
