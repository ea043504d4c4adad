"""The game record: a header and the moves, which are enough to replay a game without its secret.

docs/game-record.md is the specification. This module writes records; `reading` reads them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from harness.engine.game import NATURE, AnyGame, Notation, Outcome, Seat
from harness.engine.rules_version import FIRST, rules_version
from harness.errors import HarnessError

FORMAT = "1"  # the value of the first line; another number means another grammar
RULES_VERSION = "rules_version"  # the key of a line that the first version of a game's rules does not have
MAX_RECORD = 1 << 20  # bytes; a game takes a few thousand

PLAYED, STOOD_IN = ":", "!"  # between a seat and its move: who made it


class Turn(NamedTuple):
    """The moves of all seats that had to act at once, and the seats for which the referee moved (R21)."""

    moves: Mapping[Seat, Any]  # ascending
    stand_ins: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """The record of one game. Without an outcome the game broke off."""

    game: str
    seats: int
    deal: str
    options: Mapping[str, str]
    turns: tuple[Turn, ...]
    outcome: Outcome | None = None
    # The referee played for these seats to the end, and ranked them last.
    retired: tuple[Seat, ...] = field(default=(), kw_only=True)
    tags: Mapping[str, str] = field(default_factory=dict, kw_only=True)


def write_record(game: AnyGame, record: Record) -> str:
    """The text of a record; HarnessError if it is larger than a record may be."""
    text = _text(game, record)
    if len(text) > MAX_RECORD // 4 and (size := size_of(text)) > MAX_RECORD:
        raise HarnessError(
            f"the record of deal {record.deal} has {size:,} bytes: expected at most {MAX_RECORD:,}"
        )
    return text


def size_of(text: str) -> int:
    """The size of a text in bytes of UTF-8."""
    return len(text) if text.isascii() else len(text.encode(errors="surrogatepass"))


def _text(game: AnyGame, record: Record) -> str:
    lines = [
        f"record: {FORMAT}",
        f"game: {record.game}",
        *([f"{RULES_VERSION}: {version}"] if (version := rules_version(game)) != FIRST else []),
        f"seats: {record.seats}",
        f"deal: {record.deal}",
        *[f"option {name}: {record.options[name]}" for name in game.options],
        *[f"{tag}: {text}" for tag, text in record.tags.items()],
    ]
    if record.retired:
        lines.append("retired: " + " ".join(map(str, record.retired)))
    if record.outcome:
        lines.append("places: " + " ".join(map(str, record.outcome.places)))
        lines.append("scores: " + " ".join(map(str, record.outcome.scores)))
    lines.append("")
    write = game.notation.write
    for turn in record.turns:
        if turn.stand_ins:
            lines.append(write_turn(game.notation, turn))
        else:  # nearly always, and on the hot path
            lines.append(" ".join([_PLAYED[seat] + write(move) for seat, move in turn.moves.items()]))
    lines.append("")
    return "\n".join(lines)


def write_turn(notation: Notation[Any], turn: Turn) -> str:
    """The line of a turn."""
    marks = {seat: STOOD_IN if seat in turn.stand_ins else PLAYED for seat in turn.moves}
    return " ".join(
        [SEAT_LETTERS[seat] + marks[seat] + notation.write(move) for seat, move in turn.moves.items()]
    )


SEAT_LETTERS = {NATURE: "*"} | {seat: str(seat) for seat in range(10)}
_PLAYED = {seat: letter + PLAYED for seat, letter in SEAT_LETTERS.items()}
