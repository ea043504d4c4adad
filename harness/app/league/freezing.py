"""Freezes and thaws what the public sees of a league: tables, reports and exports then show the games that were stored without
a gap when it was frozen, while games go on being played and stored."""

from dataclasses import dataclass, replace
from time import time

from harness.app.league.run_names import named_run, run_name
from harness.errors import HarnessError
from harness.league.journal import Entry, EntryKind, dropped_games, freeze_of, last_shown, void_games
from harness.store import Run, Store, append_entry


@dataclass(frozen=True, slots=True)
class Frozen:
    """How a run is frozen."""

    since: float  # seconds since 1970, UTC
    games: int  # that are shown
    after: int  # games that are stored and not shown


def freeze_league(db: str, name: str) -> Frozen:
    """Freeze a run, also while it is played. HarnessError if it is frozen already, or has no game."""
    with Store.open(db) as store:
        run = named_run(store, name)
        if since := freeze_of(run.journal):
            raise HarnessError(
                f"league {run_name(run)} is frozen already, after game {last_shown(since)}: thaw it first"
            )
        complete = store.last_rated(run)
        if not complete:
            raise HarnessError(f"league {run_name(run)} cannot be frozen: its first game is not stored yet")
        append_entry(db, run, Entry(EntryKind.FROZEN, {"complete": complete}, time()))
        frozen = frozen_state(store, public_run(store, name))
        assert frozen
        return frozen


def thaw_league(db: str, name: str) -> Run:
    """End what `freeze_league` began. HarnessError if the run is not frozen."""
    with Store.open(db) as store:
        run = named_run(store, name)
        if not freeze_of(run.journal):
            raise HarnessError(f"league {run_name(run)} is not frozen")
    append_entry(db, run, Entry(EntryKind.THAWED, at=time()))
    return run


def public_run(store: Store, name: str, *, unfrozen: bool = False) -> Run:
    """The run that a command names, as the public may see it: a frozen one as it was when it was frozen. With `unfrozen`
    as it is now."""
    run = named_run(store, name)
    return run if unfrozen else as_of_freeze(run)


def as_of_freeze(run: Run) -> Run:
    """A frozen run as it was when it was frozen, with the players of that time; any other as it is."""
    if (since := freeze_of(run.journal)) is None:
        return run
    was_over = run.ended is not None and run.ended <= since.at
    come = sum(entry.kind is EntryKind.ENTERED for entry in run.journal[since.number :])
    players, journal = len(run.charter.entrants) - come, run.journal[: since.number]
    return replace(
        run,
        charter=replace(run.charter, entrants=run.charter.entrants[:players]),
        programs=run.programs[:players],
        ended=run.ended if was_over else None,
        journal=journal,
        void=void_games(journal),
        dropped=dropped_games(journal),
        last=last_shown(since),
    )


def frozen_state(store: Store, run: Run) -> Frozen | None:
    """How a run is frozen that `public_run` has given; None if it is not."""
    if run.last is None:
        return None
    games = store.count(run)
    return Frozen(run.journal[-1].at, games, store.count(replace(run, last=None)) - games)
