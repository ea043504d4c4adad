"""A recorded game in which a seat made faults."""

import io
from dataclasses import replace
from functools import cache

from harness.engine import read_records, verify, write_record
from harness.engine.reading import SourceRecord
from harness.games import find_game
from harness.referee import Terms
from tests.support.bots.honest import decide
from tests.support.match_table import GAME, Table

NAMES = ("fox", "owl", "fox", "hen")
FAILING = 1  # the seat that made faults


@cache
def game(seats: int = 4, *, turns: int | None = None) -> SourceRecord:
    """Honest bots, one of which answered two questions wrongly; of the whole game or its first turns."""
    table = Table(seats, Terms(max_faults=9), policy=decide)
    for _ in range(2):
        while table.match.turn < 12:
            table.play_turn()
        table.play_until("play")
        table.write()
        table.answer_wrongly(FAILING)
        table.play_turn()
    table.play_to_the_end()
    tags = {f"bot {seat}": NAMES[seat % 4] for seat in range(seats)}
    record = replace(table.record, tags=tags)
    if turns:
        record = replace(record, turns=record.turns[:turns], outcome=None)
    [found] = read_records(io.StringIO(write_record(GAME, record)), find_game)
    verify(found)
    return found
