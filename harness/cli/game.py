"""`harness game`: games one by one, from files or leagues."""

import secrets
import sys
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, ClassVar, TextIO

import typer

from harness.app import records, simulate
from harness.app.present import faults as present_faults
from harness.app.record_sources import open_source
from harness.cli.on_demand import OnDemand
from harness.cli.options import DEFAULT_DB, Db, GameName, GameNumber, SourceArgument, db_words, parse_options
from harness.cli.values import choice, whole
from harness.engine import Seat, deal_key, write_record
from harness.engine.chance import KEY_BYTES
from harness.errors import HarnessError
from harness.games import FIRST, find_game
from harness.referee import Fault


class _Game(OnDemand):
    modules: ClassVar[Mapping[str, str]] = {"list": "harness.cli.game_list", "repro": "harness.cli.repro"}


app = typer.Typer(
    cls=_Game,
    add_completion=False,
    help="Simulate, list, show, export and verify games.",
)


class RecordForm(StrEnum):
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
    seats: Annotated[int, typer.Option(**whole(1), help="How many seats play.", show_default=False)],
    seed: Annotated[
        int | None,
        typer.Option(
            **whole(), help="The same seed gives the same games. Without one, one is chosen and said."
        ),
    ] = None,
    count: Annotated[int, typer.Option(**whole(1), help="How many games.")] = 1,
    game: GameName = FIRST,
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
    source: SourceArgument,
    number: GameNumber = None,
    round_number: Annotated[int | None, typer.Option("--round", **whole(1), help="Only this round.")] = None,
    db: Db = DEFAULT_DB,
) -> None:
    """Tell games round by round; a league's with what went wrong in them."""
    with open_source(source, db) as games:
        for recorded in records.sound_games(games, number):
            for text in records.told(recorded, round_number):
                typer.echo(text)
            if round_number is None:
                for line in _fault_lines(recorded, games.faults(recorded.number), source, db):
                    typer.echo(line)
            typer.echo()


def _fault_lines(recorded: records.Recorded, faults: Iterable[Fault], source: str, db: str) -> Iterator[str]:
    """Without the command to type next for each: a fault is seen again up to the first of its seat."""
    told: set[Seat] = set()
    for fault in faults:
        name = recorded.found.record.tags.get(f"bot {fault.seat}", "nobody")
        yield f"{name}: {fault.kind.value}, seat {fault.seat}, turn {fault.turn}{present_faults.clocks(fault)}"
        yield from present_faults.fault_in_full(fault)
        if fault.seat not in told:
            told.add(fault.seat)
            words = [source, str(recorded.number), *db_words(db)]
            yield f"  see why   {present_faults.repro_line(words, fault, ['TARGET'])}"


@app.command()
def export(
    source: SourceArgument,
    number: GameNumber = None,
    format: Annotated[
        RecordForm,
        typer.Option(
            **choice(RecordForm), help="jsonl: one event a line, everything derived. text: the records."
        ),
    ] = RecordForm.JSONL,
    db: Db = DEFAULT_DB,
) -> None:
    """Write games in another form."""
    with open_source(source, db) as games:
        sound = records.sound_games(games, number)
        if format is RecordForm.TEXT:
            _write(sys.stdout, map(records.as_text, sound))
            return
        for recorded in sound:
            for event in records.as_events(recorded):
                typer.echo(event)


@app.command()
def verify(
    source: SourceArgument,
    number: GameNumber = None,
    key: Annotated[
        bytes | None, typer.Option(parser=_hex, metavar="HEX", help="The key of the one deal in the file.")
    ] = None,
    secret: Secret = None,
    db: Db = DEFAULT_DB,
) -> None:
    """Replay every move under the rules; with a key or secret, recompute every card and die too.

    A league's own secret is known. harness league verify checks its schedule, results and ratings, too.
    """
    if key and secret:
        raise typer.BadParameter("--key and --secret exclude each other")
    held = broken_off = failed = 0
    with open_source(source, db) as games:
        secret = secret if secret or key else games.secret
        for verdict in records.verify_games(games, number, key, secret):
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
