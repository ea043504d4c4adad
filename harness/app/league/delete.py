"""A run of a league is deleted, with all its games, once somebody has said yes."""

from collections.abc import Callable

from harness.app.league.reading import StoredRun
from harness.app.league.run_names import named_run
from harness.store import Writer


def delete_league(db: str, name: str, confirm: Callable[[StoredRun], bool]) -> StoredRun | None:
    """What was deleted; None if `confirm`, which is asked while nobody else can write to the league, said no."""
    with Writer.open(db) as store:
        run = named_run(store, name)
        stored = StoredRun(run, store.count(run))
        if not confirm(stored):
            return None
        store.delete(run)
        return stored
