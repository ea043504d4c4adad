"""The games of stored leagues, one by one: as a source of records beside files, and as a list to choose from."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from io import StringIO

from harness.app.league.result_rows import well_formed
from harness.app.league.run_names import named_run, run_name
from harness.app.records import RecordedGame
from harness.engine import RecordError, read_records
from harness.errors import HarnessError
from harness.games import find_game
from harness.referee import Fault, FaultKind
from harness.store import GameRows, Run, Store
from harness.text import nearest, shortened


class StoredGames:
    """The games of one run of a league, as a source of records."""

    def __init__(self, store: Store, run: Run) -> None:
        self._store, self._run = store, run
        self.place = f"league {run_name(run)}"
        self.secret = run.charter.secret

    def games(self, number: int | None = None) -> Iterator[RecordedGame]:
        if number is not None:
            yield self._read(number, self._store.record(self._run, number))
            return
        none = True
        for game, text in self._store.records(self._run):
            none = False
            yield self._read(game, text)
        if none:
            raise HarnessError(f"{self.place} holds no game yet")

    def faults(self, number: int) -> Iterable[Fault]:
        return [faulted.fault for faulted in self._store.faults(self._run, number)]

    def _read(self, number: int, text: str) -> RecordedGame:
        place = f"{self.place}, game {number}"
        try:
            source, *more = read_records(StringIO(text), find_game)
        except RecordError as error:
            raise HarnessError(f"{place}: {error}") from None
        if more:
            raise HarnessError(f"{place}: expected one record, found {1 + len(more)}")
        return RecordedGame(number, place, source)


@contextmanager
def stored_games(name: str, url: str) -> Iterator[StoredGames]:
    """The games of the league of this name in this database."""
    with Store.open(url) as store:
        yield StoredGames(store, named_run(store, name))


def chosen_games(
    store: Store,
    run: Run,
    *,
    bot: str | None = None,
    faults: Collection[FaultKind] = (),
    seats: int | None = None,
) -> Iterator[GameRows]:
    """The games at which this bot sat, at this number of seats, with a fault of one of these kinds; with a bot and kinds,
    a fault of that bot."""
    names = run.charter.entrants
    if bot is not None and bot not in names:
        raise HarnessError(f"league {run.charter.name} has no bot {shortened(bot)}; {nearest(bot, names)}")

    def is_chosen(game: GameRows) -> bool:
        its_seats = {seat.seat for seat in game.seats if bot is None or names[seat.bot] == bot}
        faulty = not faults or any(fault.kind in faults and fault.seat in its_seats for fault in game.faults)
        return bool(its_seats) and faulty and seats in (None, len(game.seats))

    return filter(is_chosen, well_formed(store.game_rows(run, faults=True), run))
