"""Values to rows and back: the only place that knows both. A row is a tuple in the order of its table's columns."""

from collections.abc import Sequence
from typing import Any

from harness.engine.errors import shortened
from harness.referee import Fault, FaultKind
from harness.store.errors import Broken
from harness.store.sealing import game_seal, seal
from harness.store.tables import METADATA
from harness.store.values import Finished, Rated, Void

LEAGUE, PROGRESS, ENTRANT = (METADATA.tables[name] for name in ("league", "progress", "entrant"))
GAME, SEAT, RECORD, FAULT = (METADATA.tables[name] for name in ("game", "seat", "record", "fault"))
VOID, RATING = METADATA.tables["void"], METADATA.tables["rating"]

Row = tuple[Any, ...]


def game_row(league: int, game: Finished) -> Row:
    mine = game.number, milliseconds(game.ended), microseconds(game.took), game.block, len(game.bots)
    seats = [row[2:] for row in seat_rows(league, game)]
    faults = [row[2:] for row in fault_rows(league, game)]
    return league, *mine, game_seal(mine, seats, faults, game.record)


def seat_rows(league: int, game: Finished) -> list[Row]:
    number, retired = game.number, game.retired
    columns = zip(game.bots, game.outcome.places, game.outcome.scores, game.thinking, strict=True)
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


def fault_rows(league: int, game: Finished) -> list[Row]:
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
        for number, fault in enumerate(game.faults)
    ]


def fault_of(columns: Sequence[Any]) -> Fault:
    """From the columns behind its key."""
    seat, turn, kind, detail, asked, answer, instead, elapsed, move_limit, bank, said = columns
    clocks = seconds(elapsed), seconds(move_limit), seconds(bank)
    try:
        known = FaultKind(kind)
    except ValueError:
        raise Broken(
            f"a fault is of kind {shortened(str(kind))}, which there is not: see harness league verify"
        ) from None
    return Fault(seat, turn, known, detail, asked, answer, instead, *clocks, said)


def rating_rows(league: int, rated: Rated) -> list[Row]:
    return [(league, rated.game, seat, elo) for seat, elo in enumerate(rated.elos)]


def void_row(league: int, void: Void) -> Row:
    mine = void.game, void.attempt, _text(void.reason), _text(void.detail), milliseconds(void.ended)
    return league, *mine, seal(*mine)


def milliseconds(time: float) -> int:
    return round(time * 1e3)


def microseconds(duration: float) -> int:
    return round(duration * 1e6)


def seconds(duration: int) -> float:
    """Of microseconds; PostgreSQL's sums are decimals."""
    return float(duration) / 1e6


def _text(text: str) -> str:
    """What came from a bot may hold what a database cannot."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}").encode(errors="replace").decode()
