"""`harness game`: one game or a file of them, without bots or leagues."""

import secrets
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TextIO

import typer

from harness.app import records, simulate
from harness.cli.options import parse_options
from harness.cli.repro import repro_command
from harness.engine import HarnessError, deal_key, write_record
from harness.engine.chance import KEY_BYTES
from harness.games import GAMES, find_game

app = typer.Typer(no_args_is_help=True, help="Simulate, show, export and verify games.")
app.command("repro")(repro_command)

RecordFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="A file of game records, or - for standard input.", show_default=False
    ),
]
Number = Annotated[
    int | None, typer.Option("--number", "-n", min=1, help="Only this game of the file, counted from 1.")
]


class Format(StrEnum):
    JSONL = "jsonl"
    TEXT = "text"


def _hex(text: str) -> bytes:
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if len(value) != KEY_BYTES:
        raise typer.BadParameter(f"{text[:80]!r}: expected {2 * KEY_BYTES} hexadecimal digits")
    return value


Secret = Annotated[
    bytes | None,
    typer.Option(
        parser=_hex, metavar="HEX", help="The league's or simulation's secret: gives every deal's key."
    ),
]


@app.command("simulate")
def simulate_command(
    seats: Annotated[int, typer.Option(help="How many seats play.", show_default=False)],
    seed: Annotated[
        int | None,
        typer.Option(help="The same seed gives the same games. Without one, one is chosen and said."),
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    game: Annotated[str, typer.Option(help=f"The game: {', '.join(GAMES)}.")] = "razzia",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may be repeated.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the records here instead of to standard output.")
    ] = None,
) -> None:
    """Play random legal games in process and write their records."""
    rules = find_game(game)
    options = parse_options(option)
    rules.start(seats, options)  # says what is wrong with them, before a file is made
    if seed is None:
        seed = secrets.randbelow(1 << 31)
        typer.echo(f"seed {seed} (chosen)", err=True)
    typer.echo(f"secret {simulate.simulation_secret(seed).hex()} (verify with --secret)", err=True)
    played = simulate.simulate(rules, seats, options, seed, count)
    texts = (write_record(rules, record) for record in played)
    if out is None:
        _write(sys.stdout, texts)
        return
    try:
        with out.open("w", encoding="utf-8") as file:
            _write(file, texts)
    except OSError as error:
        raise HarnessError(f"cannot write {out}: {error.strerror}") from None


def _write(file: TextIO, texts: Iterable[str]) -> None:
    """Records with a blank line between."""
    for number, text in enumerate(texts):
        file.write("\n" * (number > 0) + text)


@app.command()
def show(
    file: RecordFile,
    round_number: Annotated[int | None, typer.Option("--round", min=1, help="Only this round.")] = None,
    number: Number = None,
) -> None:
    """Tell games round by round, with the bars as a table."""
    for text in records.show(file, number, round_number):
        typer.echo(text)


@app.command()
def export(
    file: RecordFile,
    format: Annotated[
        Format, typer.Option(help="jsonl: one event a line, everything derived. text: the records.")
    ] = Format.JSONL,
    number: Number = None,
) -> None:
    """Write games in another form."""
    exported = records.export_jsonl if format is Format.JSONL else records.export_text
    for text in exported(file, number):
        typer.echo(text)


@app.command()
def verify(
    file: RecordFile,
    key: Annotated[
        bytes | None, typer.Option(parser=_hex, metavar="HEX", help="The key of the one deal in the file.")
    ] = None,
    secret: Secret = None,
) -> None:
    """Replay every move under the rules; with a key or secret, recompute every card and die too."""
    if key and secret:
        raise typer.BadParameter("--key and --secret exclude each other")
    held = broken_off = failed = 0
    for verdict in records.verify_file(file, key, secret):
        if verdict.error:
            failed += 1
            typer.echo(f"game {verdict.number} (deal {verdict.deal}): {verdict.error}")
        else:
            held += 1
            broken_off += not verdict.finished
    checked = "moves, cards and dice" if key or secret else "moves"
    unfinished = f", {broken_off} of them broken off" if broken_off else ""
    typer.echo(f"{checked} replayed: {held} of {held + failed} games hold{unfinished}")
    if failed:
        raise typer.Exit(1)


@app.command("key")
def key_command(
    deal: Annotated[
        str, typer.Argument(help="The deal, as the record's header names it.", show_default=False)
    ],
    secret: Secret,
) -> None:
    """Print the key of one deal: whoever has it can recompute that deal and no other."""
    assert secret is not None
    typer.echo(deal_key(secret, deal).hex())
