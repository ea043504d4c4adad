"""What a game is, its records and their replay, and provable chance. It knows no game, no bot, no clock and no disk."""

from harness.engine.chance import Chance, deal_key
from harness.engine.errors import ConservationError, IllegalMove, NotationError, RecordError
from harness.engine.events import events, tell
from harness.engine.game import NATURE, Event, Game, Notation, Options, Outcome, Seat, Story, Telling
from harness.engine.pictures import Scene, scenes
from harness.engine.reading import read_records
from harness.engine.record import Record, Turn, write_record
from harness.engine.replay import Step, replay, verify

__all__ = [
    "NATURE",
    "Chance",
    "ConservationError",
    "Event",
    "Game",
    "IllegalMove",
    "Notation",
    "NotationError",
    "Options",
    "Outcome",
    "Record",
    "RecordError",
    "Scene",
    "Seat",
    "Step",
    "Story",
    "Telling",
    "Turn",
    "deal_key",
    "events",
    "read_records",
    "replay",
    "scenes",
    "tell",
    "verify",
    "write_record",
]
