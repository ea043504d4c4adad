"""Options that several commands take."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from harness.app.choices import DEFAULT_DB as DEFAULT_DB
from harness.app.choices import GAME_NAMES
from harness.app.present.tables import Output
from harness.cli.values import choice, seconds, whole

Db = Annotated[
    str,
    typer.Option(
        "--db",
        envvar="HARNESS_DB",
        metavar="URL",
        help="Where leagues are stored: an SQLite file, or postgresql://USER@HOST/DATABASE.",
    ),
]


SourceArgument = Annotated[
    str,
    typer.Argument(
        metavar="SOURCE",
        help="A file of game records, - for standard input, or a league; NAME#2 is its second run.",
        show_default=False,
    ),
]

GameNumber = Annotated[
    int | None,
    typer.Argument(
        metavar="NUMBER", **whole(1), help="Only this game; in a file counted from 1.", show_default=False
    ),
]


StartLimit = Annotated[
    float | None,
    typer.Option(
        "--start-limit",
        **seconds(0.1),
        help="Seconds for a bot to be there. Without it: 30, and 10 for a bot at an address, which runs already.",
        show_default=False,
    ),
]
LogDirectory = Annotated[
    Path | None,
    typer.Option(
        "--log",
        metavar="DIR",
        help="Keep what bots print here, a file for each; it is made if need be.",
        show_default=False,
    ),
]

GameName = Annotated[str, typer.Option("--game", help=f"The game: {', '.join(GAME_NAMES)}.")]


GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
MoveLimit = Annotated[float, typer.Option("--move-limit", **seconds(0.001), help="Seconds for an answer.")]
MaxFaults = Annotated[
    int,
    typer.Option(
        "--max-faults", **whole(1), help="With this number of faults in a game the referee plays on."
    ),
]


class TableOrJson(StrEnum):
    TABLE = "table"
    JSON = "json"


class CheckOutput(StrEnum):
    TABLE = "table"
    JSON = "json"
    JUNIT = "junit"


OutputOption = Annotated[Output, typer.Option("--output", **choice(Output), help="The result's form.")]

Name = Annotated[str, typer.Argument(metavar="NAME", help="A league; NAME#2 is its second run.")]
Seats = Annotated[
    list[int] | None,
    typer.Option("--seats", **whole(1), help="Only games with this number of seats; may be repeated."),
]
Include = Annotated[
    list[str] | None,
    typer.Option(metavar="PATTERN", help="Show only bots with such names (fox*); may be repeated."),
]
Exclude = Annotated[
    list[str] | None,
    typer.Option(metavar="PATTERN", help="Do not show bots with such names; may be repeated."),
]


Unfrozen = Annotated[
    bool,
    typer.Option("--unfrozen", help="Of a frozen league, for its organisers: as it is now."),
]

Versions = Annotated[
    bool, typer.Option("--versions", help="Show all versions of each bot, not its newest alone.")
]


def say(line: str) -> None:
    """Write a line to stderr."""
    typer.echo(line, err=True)


def terminal_width() -> int | None:
    """The width of the terminal that a result is printed on; None if it goes elsewhere."""
    return get_terminal_size().columns if sys.stdout.isatty() else None


def db_words(db: str) -> list[str]:
    """What a command to type next must say of the database: nothing, if it is the usual one, or if the environment says
    it, perhaps with a password."""
    return [] if db in (DEFAULT_DB, os.environ.get("HARNESS_DB")) else ["--db", db]


def parse_options(texts: list[str] | None) -> dict[str, str]:
    """The game's options by name, from `--option NAME=VALUE`, repeated."""
    options = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"--option {text!r}: expected NAME=VALUE")
        options[name] = value
    return options
