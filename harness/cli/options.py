"""Options that several commands take."""

from enum import StrEnum
from typing import Annotated

import typer

DATABASE = "harness.db"  # in the directory where the command runs

DEFAULT_DB = "harness.db"

Db = Annotated[
    str,
    typer.Option(
        "--db",
        envvar="HARNESS_DB",
        metavar="URL",
        help="Where leagues are stored: an SQLite file, or postgresql://USER@HOST/DATABASE.",
    ),
]


class Output(StrEnum):
    TABLE = "table"
    JSON = "json"


def parse_options(texts: list[str] | None) -> dict[str, str]:
    """`--option NAME=VALUE`, repeated."""
    options = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"--option {text!r}: expected NAME=VALUE")
        options[name] = value
    return options
