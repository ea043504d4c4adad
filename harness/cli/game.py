"""`harness game`: games one by one, from files or leagues."""

import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, ClassVar

import typer

from harness.app.choices import DEFAULT_GAME, KEY_BYTES
from harness.app.present.record import shown_lines, source_line, verdict_line
from harness.app.recorded_games import (
    game_events,
    game_texts,
    key_of_deal,
    replay_game,
    show_games,
    verify_games,
)
from harness.app.records import GameVerdict, save_records, write_records
from harness.app.replays import Replay
from harness.app.simulate import simulate_games
from harness.cli.on_demand import OnDemand
from harness.cli.options import (
    DEFAULT_DB,
    Db,
    GameName,
    GameNumber,
    GameOptions,
    SourceArgument,
    db_words,
    parse_options,
    say,
)
from harness.cli.values import choice, whole
from harness.cli.writing import write
from harness.errors import OptionsError


class _Game(OnDemand):
    modules: ClassVar[Mapping[str, str]] = {"list": "harness.cli.game_list", "repro": "harness.cli.repro"}


app = typer.Typer(
    cls=_Game,
    add_completion=False,
    help="Simulate, list, show, export and verify games.",
)


class ShownForm(StrEnum):
    TEXT = "text"
    HTML = "html"


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
    game: GameName = DEFAULT_GAME,
    option: GameOptions = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the records here instead of to standard output.")
    ] = None,
) -> None:
    """Play random legal games in process and write their records."""
    simulation = simulate_games(game, seats, options=parse_options(option), seed=seed, count=count)
    if seed is None:
        say(f"seed {simulation.seed} (chosen)")
    say(f"secret {simulation.secret.hex()} (verify with --secret)")
    if out is None:
        write_records(sys.stdout, simulation.texts)
    else:
        save_records(out, simulation.texts)


@app.command()
def show(
    source: SourceArgument,
    number: GameNumber = None,
    round_number: Annotated[int | None, typer.Option("--round", **whole(1), help="Only this round.")] = None,
    output: Annotated[
        ShownForm | None,
        typer.Option(
            **choice(ShownForm),
            help="text: the story. html: one page with a picture of every step. Without it, what the ending of --out says.",
            show_default="text",
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(**whole(0), help="In html: as this seat saw it. Without it all cards are open."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write it here instead of to standard output.")] = None,
    db: Db = DEFAULT_DB,
) -> None:
    """Tell games round by round, a league's with what went wrong in them; or one game as a page to watch."""
    if (output or _form_of(out)) is ShownForm.HTML:
        if round_number is not None:
            raise OptionsError("--round is for text: a page has all rounds, each with a link")
        write(_page(replay_game(source, db, number=number, seat=seat)), out)
        return
    if seat is not None:
        raise OptionsError("--seat needs --output html: a text tells the cards of all seats")
    games = show_games(source, db, number=number, round_number=round_number)
    lines = (line for game in games for line in shown_lines(game, source, db_words(db)))
    if out is not None:
        write("".join([f"{line}\n" for line in lines]), out)
        return
    for line in lines:
        typer.echo(line)


def _form_of(file: Path | None) -> ShownForm:
    """The form that the ending of a file's name asks for."""
    return ShownForm.HTML if file and file.suffix.lower() in (".html", ".htm") else ShownForm.TEXT


def _page(shown: Replay) -> str:
    from harness.app.present.html.replay import (
        replay_page,  # here, as who reads text need not wait for its imports
    )

    return replay_page(shown)


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
    if format is RecordForm.TEXT:
        write_records(sys.stdout, game_texts(source, db, number=number))
        return
    for event in game_events(source, db, number=number):
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

    def show_failure(verdict: GameVerdict) -> None:
        if verdict.error:
            typer.echo(verdict_line(verdict))

    verdict = verify_games(source, db, number=number, key=key, secret=secret, verdict=show_failure)
    typer.echo(source_line(verdict))
    if not verdict.holds:
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
    typer.echo(key_of_deal(secret, deal))
