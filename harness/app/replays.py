"""A recorded game as scenes to watch: with all cards open, or as one seat saw it."""

from dataclasses import dataclass

from harness.engine import Record, Scene, Seat, events, scenes
from harness.engine.game import AnyGame
from harness.engine.pictures import Pictures
from harness.errors import OptionsError


@dataclass(frozen=True, slots=True)
class Replay:
    """A game to watch."""

    record: Record
    pictures: Pictures  # what its game gives for all its pictures
    seat: Seat | None  # whose eyes it is seen with; None: all cards are open
    scenes: tuple[Scene, ...]


def replay_of(game: AnyGame, record: Record, seat: Seat | None = None) -> Replay:
    """The scenes of a record, which must be verified. Only a game that is over may be shown with all cards open."""
    if seat is not None and seat not in range(record.seats):
        raise OptionsError(f"no seat {seat}: the game has seats 0 to {record.seats - 1}")
    shown = tuple(scenes(game.pictures, events(game, record), seat))
    return Replay(record, game.pictures, seat, shown)
