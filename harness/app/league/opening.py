"""Which run of a league is played: the newest, to go on with it, or a new one. A run goes on only with the file, the bots
and the rules that it was begun with. A run of which no game is stored has not begun: another file takes its place."""

import json
import platform
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from time import time
from types import MappingProxyType

import google.protobuf
import grpc

from harness import __version__
from harness.app.league.changing import ChangedError, change_for, rate_again
from harness.app.league.configuration import NoLeagueError, configuration, secret_of
from harness.app.league.programs import changed_programs, note_programs
from harness.app.league.rules import OtherRulesError, require_rules, version_stored
from harness.errors import HarnessError, OptionsError
from harness.league.file.read import as_json, differences
from harness.league.fixtures import Deals
from harness.league.formats import format_of
from harness.league.journal.changes import Changes, Programs, changes_of
from harness.league.league import League, SecretFrom, Updates
from harness.league.limits import Level
from harness.store import Charter, NoSuchLeague, Run, Store, Writer

_NEW_SEED = 16  # bytes: nobody guesses it, so nobody knows who will meet whom
_NEW_SECRET = 32  # bytes


def open_run(
    store: Writer,
    league: League,
    *,
    fresh: bool,
    sandbox: Level = Level.NONE,
    programs: Programs = MappingProxyType({}),
    accept: bool = False,
) -> Run:
    """The newest run of this league, to go on with it; else a new one, which keeps the sandbox that its bots began in. A new
    one takes the place of a run of which no game is stored. What the file asks for beside is written into the journal of a run
    that goes on; `accept` also takes bots that have changed, as the file may. ChangedError if something has changed that
    may not, ChangedProgramError if a bot that has played has, OtherRulesError if the game's rules have. OptionsError if a
    new one would be over already."""
    run = newest_run(store, league)
    if run and _is_unplayed(store, run):
        run = _as_asked(store, run, league, sandbox, fresh=fresh)
    elif run is None or fresh:
        run = store.begin(*_beginning(league, sandbox))
    else:
        run = _go_on(store, run, league, programs, accept=accept)
    return note_programs(store, run, programs)


def has_games(db: str, name: str) -> bool:
    """Whether games of the newest run of a league are stored."""
    try:
        with Store.open(db) as store:
            return store.count(store.run(name)) > 0
    except HarnessError:  # a database that cannot be read has none; whoever writes to it is told why
        return False


def newest_run(store: Store, league: League) -> Run | None:
    """The newest run of a league of this name; None if there is none."""
    try:
        return store.run(league.name)
    except NoSuchLeague:
        return None


def _is_unplayed(store: Writer, run: Run) -> bool:
    """Whether no game is stored, and none will be by another process."""
    if store.count(run):
        return False
    store.hold(run)
    return not store.count(run)


def _as_asked(store: Writer, run: Run, league: League, sandbox: Level, *, fresh: bool) -> Run:
    """A run without a game: as it is if the file and the rules are the same, else written again."""
    try:
        if not fresh and not _differs(configuration(run), league):
            require_rules(run)
            return run
    except (NoLeagueError, OtherRulesError):
        pass
    return store.begin_again(run, *_beginning(league, sandbox))


def _go_on(store: Writer, run: Run, league: League, programs: Programs, *, accept: bool) -> Run:
    changes = changes_for(store, run, league, programs, accept=accept)
    store.hold(run)
    if changes:
        run = store.change(run, change_for(store, run, configuration(run), changes, programs))
    rate_again(store, run)
    return run


def changes_for(store: Store, run: Run, league: League, programs: Programs, *, accept: bool) -> Changes:
    """What a file asks of a run that has games; an error of `open_run` if that may not be."""
    stored = configuration(run)
    was = {number: program for number, program in enumerate(run.programs) if program}
    changes = changes_of(stored, league, was, programs)
    if changes.renewed:  # a bot that never played, because it did not start, is no other than before
        played = {each.bot for each in store.tallies(run) if each.seats}
        was = {number: program for number, program in was.items() if number in played}
        changes = changes_of(stored, league, was, programs)
    if changes.refused:
        raise ChangedError(
            f"league {league.name} was begun with another file: {'; '.join(changes.refused)}. "
            "Change it back, or begin a new run beside the old with --fresh"
        )
    require_rules(run, ". Go on with that, or begin a new run beside the old with --fresh")
    if changes.renewed and not accept and league.updates is not Updates.ACCEPT:
        raise changed_programs(run, changes.renewed, store.count(run))
    return changes


def _differs(stored: League, league: League) -> bool:
    """Whether a file is another than that of a run, in anything."""
    return bool(differences(stored, league)) or as_json(replace(stored, seed=None)) != as_json(
        replace(settled(league), seed=None)
    )


def settled(league: League) -> League:
    """The league with what its file does not say: a seed that nobody guesses, deals of their own, a random secret."""
    return replace(
        league,
        seed=secrets.token_hex(_NEW_SEED) if league.seed is None else league.seed,
        deals=league.deals or Deals.OWN,
        secret_from=league.secret_from or SecretFrom.RANDOM,
    )


def _beginning(league: League, sandbox: Level) -> tuple[Charter, float, Callable[[int], bytes]]:
    """What a run begins with, when, and its secret by its number. The random secret is drawn once: beginning is tried again
    when a server is lost, and must then be the same. OptionsError if the run would be over already."""
    require_to_come(league)
    chosen, drawn = settled(league), secrets.token_bytes(_NEW_SECRET)
    assert chosen.seed is not None
    charter = Charter(
        name=league.name,
        game=league.game,
        planned=format_of(chosen).planned,
        entrants=tuple([entrant.name for entrant in league.entrants]),
        seed=chosen.seed,
        secret=drawn,
        configuration=json.dumps(as_json(replace(chosen, seed=league.seed)), separators=(",", ":")),
        versions={**versions(), **version_stored(league.game), "sandbox": sandbox.value},
    )
    return charter, time(), lambda number: secret_of(chosen, number) or drawn


def require_to_come(league: League) -> None:
    """OptionsError if a league that has not begun would be over already."""
    if league.until is not None and league.until <= time():
        moment = datetime.fromtimestamp(league.until, UTC).isoformat()
        raise OptionsError(
            f"league {league.name}: until is {moment}, which is past: expected a moment to come"
        )


def versions() -> Mapping[str, str]:
    """What a run is begun with."""
    return {
        "harness": __version__,
        "python": platform.python_version(),
        "grpcio": grpc.__version__,
        "protobuf": google.protobuf.__version__,
        "system": f"{platform.system()} {platform.machine()}",
    }
