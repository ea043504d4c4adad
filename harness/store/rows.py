"""Turns values into rows and rows into values: the only module that knows both. Nothing here talks to a database.

A row is a tuple in the order of its table's columns.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from harness.league.journal import Entry, EntryKind, dropped_games, void_games
from harness.referee import Fault, FaultKind
from harness.store.errors import Broken
from harness.store.sealing import game_seal, seal
from harness.store.tables import METADATA
from harness.store.values import Charter, LeagueGame, Rated, Run, Void
from harness.text import shortened

LEAGUE, PROGRESS, ENTRANT = (METADATA.tables[name] for name in ("league", "progress", "entrant"))
ENTRY = METADATA.tables["entry"]
GAME, SEAT, RECORD, FAULT = (METADATA.tables[name] for name in ("game", "seat", "record", "fault"))
VOID, RATING = METADATA.tables["void"], METADATA.tables["rating"]

NewRow = tuple[Any, ...]
_KINDS = {kind.value: kind for kind in EntryKind}


class NewRows(NamedTuple):
    """Rows of one game. They are made together, for its own row has the seal of them all."""

    game: NewRow
    seats: list[NewRow]
    faults: list[NewRow]


def new_rows(league: int, game: LeagueGame) -> NewRows:
    """The rows of a game, but for its record and its ratings."""
    own = (
        game.number,
        milliseconds(game.ended),
        microseconds(game.result.took),
        game.block,
        len(game.bots),
    )
    seats, faults = _seat_rows(league, game), _fault_rows(league, game)
    made = game_seal(own, [row[2:] for row in seats], [row[2:] for row in faults], game.result.record)
    return NewRows((league, *own, made), seats, faults)


def _seat_rows(league: int, game: LeagueGame) -> list[NewRow]:
    number, result = game.number, game.result
    retired = result.retired
    columns = zip(game.bots, *result.outcome, result.thinking, strict=True)
    return [
        (
            league,
            number,
            seat,
            bot,
            place,
            seat in retired,
            score,
            thinking.asked,
            round(thinking.total * 1e6),
            round(thinking.longest * 1e6),
        )
        for seat, (bot, place, score, thinking) in enumerate(columns)
    ]


def _fault_rows(league: int, game: LeagueGame) -> list[NewRow]:
    return [
        (
            league,
            game.number,
            number,
            fault.seat,
            fault.turn,
            fault.kind.value,
            _text(fault.detail),
            _text(fault.asked),
            _text(fault.answer),
            _text(fault.instead),
            microseconds(fault.elapsed),
            microseconds(fault.move_limit),
            microseconds(fault.bank),
            _text(fault.said),
        )
        for number, fault in enumerate(game.result.faults)
    ]


def fault_of(columns: Sequence[Any]) -> Fault:
    """The fault of a row, from the columns after its key."""
    seat, turn, kind, detail, asked, answer, instead, elapsed, move_limit, bank, said = columns
    clocks = seconds(elapsed), seconds(move_limit), seconds(bank)
    return Fault(seat, turn, kind_of(kind), detail, asked, answer, instead, *clocks, said)


def kind_of(stored: Any) -> FaultKind:
    """The kind of a fault, from its column; Broken if there is no such kind."""
    try:
        return FaultKind(stored)
    except ValueError:
        raise Broken(
            f"a fault is of kind {shortened(str(stored))}, which there is not: see harness league verify"
        ) from None


def run_of(row: NewRow, bots: Sequence[NewRow], entries: Sequence[NewRow], place: str) -> Run:
    """The run of a league's row, and of the rows of its bots and of its journal from their second column on. `place` names
    the database."""
    league = dict(zip(LEAGUE.c.keys(), row, strict=True))
    where = f"{place}: league {shortened(league['name'])}, run {league['run']}"
    numbers, names, programs = zip(*bots, strict=True) if bots else ((), (), ())
    if [*numbers] != [*range(len(numbers))]:
        raise Broken(f"{where}: a row of its bots is lost: expected numbers from 0 to {len(numbers) - 1}")
    charter = Charter(
        league["name"],
        league["game"],
        league["planned"] or None,
        tuple(names),
        league["seed"],
        league["secret"],
        league["configuration"],
        _versions(league["versions"], where),
    )
    began, ended = league["began_ms"] / 1e3, league["ended_ms"]
    over = None if ended is None else ended / 1e3
    journal = _journal(entries, where)
    try:
        void, dropped = void_games(journal), dropped_games(journal)
    except (TypeError, ValueError) as error:
        raise Broken(f"{where}: its journal has no such games: {shortened(str(error))}") from None
    own = league["id"], league["run"], charter, league["commitment"]
    return Run(*own, began, over, tuple(programs), journal, void, dropped)


def _journal(rows: Sequence[NewRow], where: str) -> tuple[Entry, ...]:
    numbers = [row[0] for row in rows]
    if numbers != [*range(1, len(rows) + 1)]:
        raise Broken(f"{where}: an entry of its journal is lost: expected numbers from 1 to {len(rows)}")
    return tuple([_entry(row, f"{where}: entry {row[0]} of its journal") for row in rows])


def _entry(row: NewRow, what: str) -> Entry:
    number, at, kind, body, _ = row
    if kind not in _KINDS:
        raise Broken(f"{what} is of kind {shortened(kind)}, which there is not")
    try:
        read = json.loads(body)
    except (ValueError, RecursionError):
        read = None
    if not isinstance(read, dict):
        raise Broken(f"{what} has the body {shortened(body)}: expected JSON, an object")
    return Entry(_KINDS[kind], read, at / 1e3, number)


def entry_row(league: int, entry: Entry) -> NewRow:
    own = entry.number, milliseconds(entry.at), entry.kind.value, _body(entry)
    return league, *own, seal(*own)


def _body(entry: Entry) -> str:
    return json.dumps(dict(entry.body), separators=(",", ":"))


def _versions(text: str, where: str) -> Mapping[str, str]:
    try:
        versions = json.loads(text)
    except (ValueError, RecursionError):
        versions = None
    if not isinstance(versions, dict) or not all(isinstance(value, str) for value in versions.values()):
        raise Broken(f"{where}: its versions are {shortened(text)}: expected JSON, an object of texts")
    return versions


def rating_rows(league: int, rated: Rated) -> list[NewRow]:
    return [(league, rated.game, seat, elo) for seat, elo in enumerate(rated.elos)]


def void_row(league: int, void: Void) -> NewRow:
    own = void.game, void.attempt, _text(void.reason), _text(void.detail), milliseconds(void.ended)
    return league, *own, seal(*own)


def milliseconds(time: float) -> int:
    return round(time * 1e3)


def microseconds(duration: float) -> int:
    return round(duration * 1e6)


def seconds(duration: int) -> float:
    """Seconds from microseconds, which PostgreSQL gives as decimals if they are sums."""
    return float(duration) / 1e6


def _text(text: str) -> str:
    """The text without what a database cannot hold: it may come from a bot."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}").encode(errors="replace").decode()
