"""The games of a league as a list: as a table, as CSV and as JSON. It comes in parts, so a league may be of any length."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any

from harness.app.game_list import GameList
from harness.app.present.captions import run_fields
from harness.app.present.csv_lines import csv_line
from harness.app.present.json_documents import marked
from harness.store import GameRows, Run
from harness.text import printable

KIND = "games"
_WIDEST = 100  # characters of a name
_CSV = ("number", "block", "seats", "bots", "places", "scores", "retired", "faults")


class GamesOutput(StrEnum):
    """The forms of a list of games."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def list_texts(games: GameList, output: GamesOutput) -> Iterator[str]:
    """The list in parts, to be written one after the other."""
    return _FORMS[output](games.run, games.games)


def _table(run: Run, games: Iterator[GameRows]) -> Iterator[str]:
    wide = max(6, len(str(run.charter.planned)))
    yield f"{'number':>{wide}}  {'block':>{wide}}  seats  bots by place, with scores\n"
    for rows in games:
        ranking = sorted(_seats(run, rows), key=lambda seat: int(seat["place"]))
        bots = " · ".join([_seat_text(seat) for seat in ranking])
        yield f"{rows.number:{wide}}  {rows.block:{wide}}  {rows.size:5}  {bots}\n"


def _seat_text(seat: Mapping[str, Any]) -> str:
    marks = [f"{count} {kind}" for kind, count in Counter(seat["faults"]).items()]
    marks += ["retired"] * seat["retired"]
    return (
        f"{seat['place']} {printable(seat['bot'], _WIDEST)} {seat['score']}"
        + f" ({', '.join(marks)})" * bool(marks)
    )


def _csv(run: Run, games: Iterator[GameRows]) -> Iterator[str]:
    """A row a game; what is of its seats stands with spaces between."""
    yield csv_line(_CSV)
    for rows in games:
        seats = _seats(run, rows)
        of_seats = [" ".join([str(seat[key]) for seat in seats]) for key in ("bot", "place", "score")]
        retired = " ".join([str(seat["seat"]) for seat in seats if seat["retired"]])
        kinds = " ".join([f"{fault.seat}:{fault.kind.value}" for fault in rows.faults])
        yield csv_line([rows.number, rows.block, rows.size, *of_seats, retired, kinds])


def _json(run: Run, games: Iterator[GameRows]) -> Iterator[str]:
    about = json.dumps(marked(KIND, run_fields(run)))
    yield f'{about[:-1]}, "rows": ['
    for place, rows in enumerate(games):
        row = {"number": rows.number, "block": rows.block, "seats": _seats(run, rows)}
        yield f"{',' * (place > 0)}\n{json.dumps(row)}"
    yield "\n]}\n"


_FORMS: Mapping[GamesOutput, Callable[[Run, Iterator[GameRows]], Iterator[str]]] = {
    GamesOutput.TABLE: _table,
    GamesOutput.CSV: _csv,
    GamesOutput.JSON: _json,
}


def _seats(run: Run, rows: GameRows) -> list[dict[str, Any]]:
    names = run.charter.entrants
    return [
        {
            "seat": seat.seat,
            "bot": names[seat.bot],
            "place": seat.place,
            "score": seat.score,
            "retired": seat.retired,
            "faults": [fault.kind.value for fault in rows.faults if fault.seat == seat.seat],
        }
        for seat in rows.seats
    ]
