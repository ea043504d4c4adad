"""How each bot of a league plays, from the records of its games: the measures of the game, bot by bot."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from harness.app.league.freezing import Frozen, frozen_state, public_run
from harness.app.league.stored_games import StoredGames
from harness.app.listening import SILENT, Listener, Work
from harness.app.records import RecordedGame, sound_games
from harness.engine.measures import Measure
from harness.engine.totals import totals_of
from harness.games import find_game
from harness.store import Run, Store

_OFTEN = 100  # games between two calls of the listener


@dataclass(frozen=True, slots=True)
class BotProfile:
    """How one bot plays."""

    bot: str
    games: int  # seats that it took in games that count
    values: Mapping[str, float | None]  # by the key of each measure; None: there was nothing to divide by


@dataclass(frozen=True, slots=True)
class LeagueProfile:
    """How the bots of a league play, in the order of the league."""

    run: Run
    stored: int  # games
    measures: Sequence[Measure]
    bots: Sequence[BotProfile]
    frozen: Frozen | None = None


def profile_of(db: str, name: str, *, unfrozen: bool = False, listener: Listener = SILENT) -> LeagueProfile:
    """Replay the games of a league that count, and sum the measures of each bot. HarnessError names the first game that does
    not hold."""
    with Store.open(db) as store:
        run = public_run(store, name, unfrozen=unfrozen)
        stored, game = store.count(run), find_game(run.charter.game)
        sums: dict[str, dict[str, float]] = {}
        games: dict[str, int] = {}
        listener.started(Work("games replayed", stored))
        try:
            for done, recorded in enumerate(_games(store, run), 1):
                if not done % _OFTEN:
                    listener.advanced(done)
                if recorded.number in run.void:
                    continue
                record = recorded.source.record
                for seat, of_seat in enumerate(totals_of(game, record)):
                    bot = record.tags.get(f"bot {seat}", "")
                    games[bot] = games.get(bot, 0) + 1
                    sum_of_bot = sums.setdefault(bot, dict.fromkeys(of_seat, 0.0))
                    for key, amount in of_seat.items():
                        sum_of_bot[key] += amount
        finally:
            listener.stopped()
        measures = game.measures.measures
        bots = [
            BotProfile(bot, games[bot], _values(measures, sums[bot], games[bot]))
            for bot in run.charter.entrants
            if bot in games
        ]
        return LeagueProfile(run, stored, measures, bots, frozen_state(store, run))


def _games(store: Store, run: Run) -> Iterator[RecordedGame]:
    """The games of a run, which may have none yet."""
    return sound_games(StoredGames(store, run)) if store.count(run) else iter(())


def _values(measures: Sequence[Measure], sums: Mapping[str, float], games: int) -> Mapping[str, float | None]:
    values: dict[str, float | None] = {}
    for measure in measures:
        whole = sums[measure.of] if measure.of else games
        values[measure.key] = round(sums[measure.key] / whole, 9) if whole else None
    return values
