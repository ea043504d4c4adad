"""Pairs of whole games that one seat cannot tell apart: every view that it has in one, it has in the other.

The second game is the first one with two things of a shuffle exchanged, if all moves are still legal and the end is the same. So it
needs to know nothing of a game but its seam.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from harness.engine import NATURE, Record, RecordError, Seat, Turn, replay, verify
from harness.engine.game import AnyGame
from harness.engine.reading import SourceRecord
from tests.support.strategies import play

_SHUFFLED = 10  # things that a shuffle has at least; a roll of dice has fewer
_TRIES = 12  # exchanges tried in each game


class Pair(NamedTuple):
    """Two games, and the seat for which they are one."""

    one: Record
    other: Record
    seat: Seat


def pairs(game: AnyGame, seed: int = 0) -> Iterator[Pair]:
    """Without an end. Exchanges that change nothing at all are left out."""
    while True:
        random = Random(f"twins {seed}")
        seats = game.seats[seed % len(game.seats)]
        options = {name: random.choice(values) for name, values in game.options.items()}
        record = play(game, seats, options, random.randbytes(32), seed, referee=0.1).record
        views = _views(game, record)
        for _ in range(_TRIES):
            twin = _exchanged(game, record, random)
            if twin is None or twin.turns == record.turns:
                continue
            theirs = _views(game, twin)
            yield from [Pair(record, twin, seat) for seat in range(seats) if views[seat] == theirs[seat]]
        seed += 1


def _exchanged(game: AnyGame, record: Record, random: Random) -> Record | None:
    """The record with two things of one shuffle exchanged; None if it is no game then."""
    turns = [*record.turns]
    shuffles = [
        place
        for place, turn in enumerate(turns)
        if NATURE in turn.moves and len(_things(game, turn)) >= _SHUFFLED
    ]
    place = random.choice(shuffles)
    things = _things(game, turns[place])
    one, other = random.sample(range(len(things)), 2)
    things[one], things[other] = things[other], things[one]
    word, _, _ = game.notation.write(turns[place].moves[NATURE]).partition("=")
    turns[place] = Turn({NATURE: game.notation.read(f"{word}={','.join(things)}")})
    twin = replace(record, turns=tuple(turns))
    try:
        verify(SourceRecord(twin, game, 1))
    except RecordError:
        return None
    return twin


def _things(game: AnyGame, turn: Turn) -> list[str]:
    return game.notation.write(turn.moves[NATURE]).partition("=")[2].split(",")


def _views(game: AnyGame, record: Record) -> list[str]:
    """All that each seat ever saw."""
    seen: list[list[str]] = [[] for _ in range(record.seats)]
    for _, _, after in replay(game, record):
        for seat, view in enumerate(game.views(after, range(record.seats))):
            seen[seat].append(repr(view))
    return ["\n".join(views) for views in seen]
