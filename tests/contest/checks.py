"""What must hold when a contest is over. Each check gives what does not hold, in words."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path

from harness.app.league.configuration import configuration
from harness.league.formats import format_of, schedules
from harness.league.journal import EntryKind
from harness.league.league import League, spans
from harness.store import Run, Store
from tests.contest.contest import Contest
from tests.contest.organiser import NAME, Organiser
from tests.contest.replay import differences
from tests.contest.running import CONCURRENCY


def wrongs(contest: Contest, home: Path) -> list[str]:
    with Store.open(contest.db) as store:
        run = store.run(NAME)
        league = configuration(run)
        return [
            *contest.story.wrong,
            *_verification(contest.db),
            *_file(run, league, contest.organiser),
            *_games(store, run, league),
            *_forfeits(store, run, league, contest.story.outages),
            *differences(store, run, contest.organiser.styles, home),
        ]


def _verification(db: str) -> Iterator[str]:
    command = [sys.executable, "-m", "harness", "league", "verify", NAME, "--db", db]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        yield f"verify: {done.stdout}{done.stderr}"


def _file(run: Run, league: League, organiser: Organiser) -> Iterator[str]:
    """The league is what its file says, and no change is in the journal twice."""
    if not run.over:
        yield "the league is not over"
    players = [league.entrants[number] for number in league.present]
    if sorted(player.bot for player in players) != organiser.bots:
        yield f"present are {players}, and the file has {organiser.bots}"
    if league.games != organiser.games:
        yield f"games are {league.games}, and the file has {organiser.games}"
    for number in league.present:
        bot = league.entrants[number].bot
        style = organiser.styles.get(run.programs[number] or bot)
        if bot in organiser.started and style != f"{bot} {organiser.started[bot]}":
            yield f"{bot} plays as {style}, and its file is version {organiser.started[bot]}"
    programs = [
        (entrant.bot, program) for entrant, program in zip(league.entrants, run.programs, strict=True)
    ]
    for each, times in Counter(programs).items():
        if times > 1:
            yield f"{each} is {times} players"
    left = [entry.body["bot"] for entry in run.journal if entry.kind is EntryKind.LEFT]
    if len({*left}) != len(left):
        yield f"bots left twice: {left}"


def _games(store: Store, run: Run, league: League) -> Iterator[str]:
    """Each game of the plan is stored once, or dropped, or void; and each player has its own."""
    first, gone = spans(league.chapters)
    stored = {game.number: game.bots for game in store.results(run)}
    numbers = [*store.numbers(run)]
    if len(numbers) != len({*numbers}):
        yield "a game is stored twice"
    owed, played = Counter[int](), Counter[int]()
    last = 0
    plan = schedules(format_of(league), partial(store.columns, run), league.chapters)
    for schedule in plan:
        for fixture in chain.from_iterable(block.fixtures() for block in schedule.blocks()):
            last = fixture.number
            is_closed = last in run.closed
            if is_closed == (last in stored):
                yield f"game {last} is {'there, and dropped or void' if is_closed else 'not stored'}"
            if is_closed:
                continue
            owed.update(fixture.bots)
            for bot in fixture.bots:
                if not first.get(bot, 0) < last <= gone.get(bot, last):
                    yield f"game {last} has {league.entrants[bot].name}, which was not there"
    if numbers[-1] > last:
        yield f"game {last} is the last of the plan, and stored is game {numbers[-1]}"
    for bots in stored.values():
        played.update(bots)
    for number in league.present:
        if not played[number] or owed[number] != played[number]:
            yield f"{league.entrants[number].name} has {played[number]} games of {owed[number]}"


def _forfeits(store: Store, run: Run, league: League, outages: Counter[str]) -> Iterator[str]:
    """An outage costs at most the games that were on; a bot that was always there has not one fault."""
    faulty: dict[str, set[int]] = {}
    for fault in store.faults(run):
        faulty.setdefault(league.entrants[fault.bot].bot, set()).add(fault.game)
    for bot, games in faulty.items():
        if len(games) > outages[bot] * CONCURRENCY:
            yield f"{bot} made faults in {len(games)} games, and was away {outages[bot]} times: {sorted(games)[:5]}"
