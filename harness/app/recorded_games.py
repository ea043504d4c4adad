"""Recorded games of a file or a league, game by game: shown, exported, verified. Programs call these functions.

`source` is a file, `-` for standard input, or a league of the database `db`. Without a number, all games are meant.
Games come as they are read, so a source may be of any length; the source is closed after the last.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from harness.app import records
from harness.app.choices import DEFAULT_DB
from harness.app.record_sources import open_source
from harness.app.replays import Replay, replay_of
from harness.engine import Record, deal_key
from harness.engine.totals import luck_of
from harness.errors import OptionsError
from harness.referee import Fault


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game as people read it."""

    number: int  # in a file counted from 1, in a league that of its schedule
    record: Record
    passages: Sequence[str]  # its story, round by round
    faults: Sequence[Fault]  # of a league's game; none where one round was asked for
    luck: Sequence[float] | None = None  # by seat; None where the game has none, or one round was asked for


def show_games(
    source: str, db: str = DEFAULT_DB, *, number: int | None = None, round_number: int | None = None
) -> Iterator[ShownGame]:
    """The story of each game, or of one round of it. HarnessError names the first game that does not hold."""
    with open_source(source, db) as games:
        for recorded in records.sound_games(games, number):
            passages = records.passages(recorded, round_number)
            faults = tuple(games.faults(recorded.number)) if round_number is None else ()
            record, game, _ = recorded.source
            luck = luck_of(game, record) if round_number is None else None
            yield ShownGame(recorded.number, record, passages, faults, luck)


def replay_game(
    source: str, db: str = DEFAULT_DB, *, number: int | None = None, seat: int | None = None
) -> Replay:
    """A game as scenes to watch: with all cards open, or as one seat saw it. Without a number, the source must have one game only."""
    with open_source(source, db) as games:
        some = [*islice(records.sound_games(games, number), 2)]
        if len(some) > 1:
            raise OptionsError(f"{games.place} holds several games: give the number of one")
        record, game, _ = some[0].source
        return replay_of(game, record, seat)


def game_texts(source: str, db: str = DEFAULT_DB, *, number: int | None = None) -> Iterator[str]:
    """The record of each game. HarnessError names the first that does not hold."""
    with open_source(source, db) as games:
        yield from map(records.record_text, records.sound_games(games, number))


def game_events(source: str, db: str = DEFAULT_DB, *, number: int | None = None) -> Iterator[str]:
    """The events of each game, one JSON object a line. HarnessError names the first game that does not hold."""
    with open_source(source, db) as games:
        for recorded in records.sound_games(games, number):
            yield from records.event_lines(recorded)


@dataclass(frozen=True, slots=True)
class SourceVerdict:
    """How many games of a source hold."""

    held: int
    failed: int
    broken_off: int  # of those that hold
    with_chance: bool  # whether cards and dice were recomputed, too

    @property
    def holds(self) -> bool:
        """Whether every game holds."""
        return not self.failed


def _ignore(verdict: records.GameVerdict) -> None:
    del verdict


def verify_games(
    source: str,
    db: str = DEFAULT_DB,
    *,
    number: int | None = None,
    key: bytes | None = None,
    secret: bytes | None = None,
    verdict: Callable[[records.GameVerdict], None] = _ignore,
) -> SourceVerdict:
    """Replay every move; with the key of the one deal, or the secret of all, recompute every card and die, too. The secret
    of a league is known. `verdict` hears of each game."""
    if key and secret:
        raise OptionsError("--key and --secret exclude each other")
    held = broken_off = failed = 0
    with open_source(source, db) as games:
        known = secret if secret or key else games.secret
        for each in records.verify_games(games, number, key, known):
            verdict(each)
            failed += each.error is not None
            held += each.error is None
            broken_off += each.error is None and not each.finished
    return SourceVerdict(held, failed, broken_off, bool(key or known))


def key_of_deal(secret: bytes, deal: str) -> str:
    """The key of one deal, in hexadecimal digits: whoever has it can recompute that deal and no other."""
    return deal_key(secret, deal).hex()
