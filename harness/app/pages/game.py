"""The page of one game: who sat where, how it ended, its story, what went wrong."""

from collections.abc import Sequence
from dataclasses import dataclass

from harness.app import records
from harness.app.league.stored_games import StoredGames
from harness.app.pages.league_view import LeagueView, NoPageError, game_rows
from harness.app.records import RecordedGame
from harness.app.replays import Replay, replay_of
from harness.engine import Seat
from harness.engine.totals import luck_of
from harness.errors import HarnessError
from harness.store import GameRows, Store


@dataclass(frozen=True, slots=True, eq=False)
class GameView:
    """What the page of a game shows."""

    view: LeagueView
    rows: GameRows
    recorded: RecordedGame | None  # None: its record does not hold under the rules
    passages: Sequence[str]  # its story, round by round
    luck: Sequence[float] | None  # by seat; None: the game has none
    replay: Replay | None  # None: as `recorded`
    broken: str | None = None  # why its record does not hold
    before: int | None = None  # the numbers of the games beside it
    after: int | None = None

    @property
    def number(self) -> int:
        return self.rows.number


def game_view(store: Store, view: LeagueView, number: int, seat: Seat | None = None) -> GameView:
    """The page of a game, with all cards open or as a seat saw it. NoPageError if the game is not stored, has no such seat,
    or nobody may see it yet."""
    if not view.shows(number):
        raise NoPageError(
            f"game {number} is not shown yet: other games with its cards are still to be played, or it is not stored"
        )
    rows = {game.number: game for game in game_rows(store, view, [number - 1, number, number + 1])}
    if number not in rows:
        raise NoPageError(f"league {view.run.charter.name} has no game {number} yet")
    if seat is not None and seat >= (rows[number].size or 0):
        raise NoPageError(f"game {number} has no seat {seat}")
    before, after = [each if each in rows and view.shows(each) else None for each in (number - 1, number + 1)]
    try:
        [recorded] = records.sound_games(StoredGames(store, view.run), number)
        record, game, _ = recorded.source
        passages, luck = records.passages(recorded, None), luck_of(game, record)
        replay = replay_of(game, record, seat)
    except HarnessError as error:
        return GameView(view, rows[number], None, (), None, None, str(error), before, after)
    return GameView(view, rows[number], recorded, passages, luck, replay, None, before, after)
