"""`harness game list`: which games of a league there are, and what they ended in."""

import json
import os
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, Any

import typer

from harness.app.league.run_names import named_run
from harness.app.league.stored_games import chosen_games
from harness.app.present.csv_lines import csv_line
from harness.cli.options import DEFAULT_DB, Db
from harness.cli.values import choice, whole
from harness.errors import OptionsError
from harness.referee import FaultKind
from harness.store import GameRows, Run, Store
from harness.text import printable, shortened

_WIDEST = 100  # characters of a name


class GamesOutput(StrEnum):
    TABLE = "table"
    CSV = "csv"
    JSON = "json"


class Faulty(StrEnum):
    """The kinds that a stored game may have, and all of them."""

    ANY = "any"
    TIMEOUT = FaultKind.TIMEOUT.value
    ILLEGAL = FaultKind.ILLEGAL.value
    MALFORMED = FaultKind.MALFORMED.value
    DISCONNECTED = FaultKind.DISCONNECTED.value
    FLOOD = FaultKind.FLOOD.value

    @property
    def kinds(self) -> frozenset[FaultKind]:
        return frozenset(FaultKind) if self is Faulty.ANY else frozenset({FaultKind(self.value)})


app = typer.Typer(add_completion=False)


@app.command()
def list_command(
    league: Annotated[
        str,
        typer.Argument(metavar="LEAGUE", help="A league; NAME#2 is its second run.", show_default=False),
    ],
    bot: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only games of this bot.", show_default=False)
    ] = None,
    fault: Annotated[
        Faulty | None,
        typer.Option(
            **choice(Faulty),
            help="Only games with such a fault; with --bot, with one of that bot's.",
            show_default=False,
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(**whole(1), help="Only games at so many seats.", show_default=False)
    ] = None,
    db: Db = DEFAULT_DB,
    output: Annotated[
        GamesOutput, typer.Option(**choice(GamesOutput), help="The result's form.")
    ] = GamesOutput.TABLE,
) -> None:
    """List the games of a league, with places, scores and faults."""
    if os.path.isfile(league):
        told = shlex.join(["harness", "game", "show", league])
        raise OptionsError(f"{shortened(league)} is a file, and what is listed is a league; try  {told}")
    with Store.open(db) as store:
        run = named_run(store, league)
        games = chosen_games(store, run, bot=bot, faults=fault.kinds if fault else (), seats=seats)
        _WRITERS[output](run, games)


def _write_table(run: Run, games: Iterator[GameRows]) -> None:
    """Line by line, so that a league may be of any length."""
    wide = max(4, len(str(run.charter.planned)))
    typer.echo(f"{'game':>{wide}}  {'block':>{wide}}  seats  bots by place, with scores")
    for kept in games:
        ranking = sorted(_seats(run, kept), key=lambda seat: int(seat["place"]))
        bots = " · ".join([_seat_text(seat) for seat in ranking])
        typer.echo(f"{kept.number:{wide}}  {kept.block:{wide}}  {kept.size:5}  {bots}")


def _seat_text(seat: dict[str, Any]) -> str:
    marks = [f"{count} {kind}" for kind, count in Counter(seat["faults"]).items()]
    marks += ["retired"] * seat["retired"]
    return (
        f"{seat['place']} {printable(seat['bot'], _WIDEST)} {seat['score']}"
        + f" ({', '.join(marks)})" * bool(marks)
    )


def _write_csv(run: Run, games: Iterator[GameRows]) -> None:
    """A row a game; what is of its seats stands with spaces between."""
    sys.stdout.write(csv_line(["game", "block", "seats", "bots", "places", "scores", "retired", "faults"]))
    for kept in games:
        seats = _seats(run, kept)
        of_seats = [" ".join([str(seat[key]) for seat in seats]) for key in ("bot", "place", "score")]
        retired = " ".join([str(seat["seat"]) for seat in seats if seat["retired"]])
        faults = " ".join([f"{fault.seat}:{fault.kind.value}" for fault in kept.faults])
        sys.stdout.write(csv_line([kept.number, kept.block, kept.size, *of_seats, retired, faults]))


def _write_json(run: Run, games: Iterator[GameRows]) -> None:
    about = json.dumps({"league": run.charter.name, "run": run.number, "game": run.charter.game})
    sys.stdout.write(f'{about[:-1]}, "rows": [')
    for place, kept in enumerate(games):
        row = {"game": kept.number, "block": kept.block, "seats": _seats(run, kept)}
        sys.stdout.write(f"{',' * (place > 0)}\n{json.dumps(row)}")
    sys.stdout.write("\n]}\n")


_WRITERS: dict[GamesOutput, Callable[[Run, Iterator[GameRows]], None]] = {
    GamesOutput.TABLE: _write_table,
    GamesOutput.CSV: _write_csv,
    GamesOutput.JSON: _write_json,
}


def _seats(run: Run, kept: GameRows) -> list[dict[str, Any]]:
    names = run.charter.entrants
    return [
        {
            "seat": seat.seat,
            "bot": names[seat.bot],
            "place": seat.place,
            "score": seat.score,
            "retired": seat.retired,
            "faults": [fault.kind.value for fault in kept.faults if fault.seat == seat.seat],
        }
        for seat in kept.seats
    ]
