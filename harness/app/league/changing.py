"""Changes of a league that has games: what its file asks for now, or a command, becomes entries of its journal, with the
players that come. They are written together, or not at all."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import time
from typing import Any

from harness.app.league.configuration import configuration
from harness.errors import HarnessError, OptionsError
from harness.league.file.stored_json import bot_json
from harness.league.fixtures import Number
from harness.league.formats import Format, History, Schedule, format_of
from harness.league.formats.format import steps
from harness.league.journal import Entry, EntryKind, dropped_games, numbered, void_games
from harness.league.journal.changes import Changes, KeyChange, Programs
from harness.league.league import League, spans
from harness.league.ranges import Ranges
from harness.league.ratings.elo import Elo
from harness.league.ratings.ledger import Ledger
from harness.store import Change, Rated, Run, Store, Writer

_ENDS = ("until",)  # keys that say when a league is over


class ChangedError(HarnessError):
    """The file asks of a stored run what may not be."""


@dataclass(frozen=True, slots=True)
class _Owed:
    """A plan of which games are stored."""

    after: int  # the end of the last block of which a game is stored: what is planned behind it may change
    missing: tuple[tuple[int, tuple[Number, ...]], ...]  # games up to there to be played yet, with their bots
    history: History  # that the last schedule that was begun follows


def change_for(store: Store, run: Run, league: League, changes: Changes, programs: Programs) -> Change:
    """What would be written of what a league's file asks for. HarnessError if its format cannot play on like that."""
    gone = [*changes.left, *[renewal.number for renewal in changes.renewed]]
    newcomers = [*[renewal.entrant for renewal in changes.renewed], *changes.late]
    entries = [*_keys(EntryKind.CHANGED, changes.keys)]
    players: list[tuple[str, str | None]] = []
    if gone or newcomers or changes.more:
        format = format_of(league)
        owed = _owed(store, run, league, format)
        late = [entrant.name for entrant in changes.late]
        staying = [league.entrants[number].bot for number in league.present if number not in changes.left]
        if why := format.refusal(owed.history, newcomers=late, playing=[*staying, *late]):
            raise ChangedError(f"league {league.name}: {why}")
        dropped = _dropped(owed, gone)
        for number in changes.left:
            bot = league.entrants[number]
            entries.append(
                _entry(EntryKind.LEFT, after=owed.after, bot=bot.bot, player=bot.name, **dropped[number])
            )
        replaced = {renewal.entrant.name: renewal.number for renewal in changes.renewed}
        for entrant in newcomers:
            version = _next_version(league, entrant.name)
            name = entrant.name if version == 1 else f"{entrant.name}#{version}"
            program = programs.get(entrant.name)
            players.append((name, program))
            body = {"bot": entrant.name, "version": version, "player": name, "program": program}
            also = dropped[replaced[entrant.name]] if entrant.name in replaced else {}
            keys = {key: value for key, value in bot_json(entrant).items() if key != "name"}
            entries.append(
                _entry(
                    EntryKind.ENTERED, **body, file=keys | {"name": entrant.name}, after=owed.after, **also
                )
            )
        entries += _keys(EntryKind.MORE, changes.more, after=owed.after)
    return _change(run, entries, players)


def written(store: Writer, run: Run, entries: Sequence[Entry], unrated: int | None = None) -> Run:
    """Write entries, if the league can be played on with them. HarnessError says why not."""
    return store.change(run, replace(_change(run, entries), unrated=unrated))


def as_changed(run: Run, change: Change) -> Run:
    """The run as it is with a change that may be written or not."""
    journal = (*run.journal, *numbered(change.entries, run.journal))
    charter = replace(
        run.charter,
        entrants=(*run.charter.entrants, *[name for name, _ in change.players]),
        planned=change.planned,
    )
    return replace(
        run,
        charter=charter,
        programs=(*run.programs, *[program for _, program in change.players]),
        ended=None if change.goes_on else run.ended,
        journal=journal,
        void=void_games(journal),
        dropped=dropped_games(journal),
    )


def _change(run: Run, entries: Sequence[Entry], players: Sequence[tuple[str, str | None]] = ()) -> Change:
    """These entries with what follows from them. HarnessError if the league cannot be played on with them."""
    goes_on = any(entry.kind is not EntryKind.CHANGED or entry.body.get("key") in _ENDS for entry in entries)
    change = Change(tuple(entries), run.charter.planned, tuple(players), goes_on=goes_on)
    then = as_changed(run, change)
    league = configuration(then)
    try:
        planned = format_of(league).planned
    except OptionsError as error:
        raise HarnessError(f"league {league.name}: {error}") from None
    return replace(change, planned=None if planned is None else planned - len(then.closed))


def rate_again(store: Writer, run: Run) -> None:
    """Compute the Elo of games that were waiting for others, which nobody waits for any more, or that are void. It may be
    killed, and called again."""
    if not run.closed:
        return
    league = configuration(run)
    rated, elos = store.last_ratings(run, *spans(league.chapters))
    ledger = Ledger(Elo(league.rating, elos), rated, partial(store.results, run), closed=run.closed)
    while ledger.is_behind:
        again = [Rated(*each) for each in ledger.add([])]
        store.add(run, (), again)


def plan_end(store: Store, run: Run, league: League) -> int:
    """The last game of the plan that a change leaves as it is."""
    return _owed(store, run, league, format_of(league)).after


def begun(format: Format, store: Store, run: Run, league: League) -> Iterator[tuple[History, Schedule]]:
    """The schedules of which a game is stored, each with the history that it follows."""
    last = store.last(run)
    for history, schedule in steps(format, partial(store.columns, run), league.chapters):
        yield history, schedule
        if history.games + schedule.game_count >= last:
            return


def _owed(store: Store, run: Run, league: League, format: Format) -> _Owed:
    """Where a plan is cut now: behind the last block that was begun, or behind the last schedule that followed from results."""
    complete, last = store.complete(run), store.last(run)
    stored, closed = set(store.numbers(run, complete)), run.closed
    end, follows = last, History()
    missing: list[tuple[int, tuple[Number, ...]]] = []
    for follows, schedule in begun(format, store, run, league):  # noqa: B007 - the last is what counts
        for block in schedule.blocks(after=min(complete, last - 1)):
            if format.is_fixed and block.first > last:
                break
            end = block.first + block.seats - 1
            for fixture in block.fixtures():
                number = fixture.number
                if number > complete and number not in stored and number not in closed:
                    missing.append((number, fixture.bots))
    return _Owed(end, tuple(missing), follows)


def _dropped(owed: _Owed, gone: Iterable[Number]) -> dict[Number, dict[str, Any]]:
    """For each player that is gone, the games that will never be played; each is in one list alone."""
    numbers: dict[Number, list[int]] = {number: [] for number in gone}
    for game, bots in owed.missing:
        for bot in [bot for bot in numbers if bot in bots][:1]:
            numbers[bot].append(game)
    return {
        bot: {"dropped": [[*pair] for pair in Ranges.of_numbers(games).pairs]} if games else {}
        for bot, games in numbers.items()
    }


def _next_version(league: League, bot: str) -> int:
    return 1 + max([entrant.version for entrant in league.entrants if entrant.bot == bot], default=0)


def _keys(kind: EntryKind, changes: Iterable[KeyChange], **also: Any) -> Iterator[Entry]:
    for change in changes:
        whose = {"player": change.entrant} if change.entrant else {}
        yield _entry(kind, **whose, key=change.key, **{"from": change.before, "to": change.now}, **also)


def _entry(kind: EntryKind, **body: Any) -> Entry:
    return Entry(kind, body, time())
