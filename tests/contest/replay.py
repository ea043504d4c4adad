"""The same journal, played quietly: all players that ever were are there from the first game to the last.

A game with a fault is not played: its result is given. For what comes later may follow from results: a ladder chooses its
next games by them."""

import asyncio
import json
from asyncio import Queue
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AsyncExitStack, aclosing
from dataclasses import replace
from pathlib import Path
from time import time

from harness.app.bot_specs import BotSpec
from harness.app.bots import bots_up
from harness.app.league.run import LeagueRun
from harness.app.league.standings import Choice, standings_in
from harness.app.present.standings import standings_text
from harness.app.present.tables import Output
from harness.app.referees import refereed
from harness.bot.server import start_server
from harness.games import find_game
from harness.league.journal import EntryKind
from harness.referee import GameResult
from harness.store import Change, Run, Store, Writer
from harness.transport import Job, Referee, Result
from harness.transport.job_source import JobSource, Listed
from tests.contest.bots import styled

_RUN = (EntryKind.OPENED, EntryKind.AWAY, EntryKind.BACK)  # entries that a run makes itself


def differences(store: Store, run: Run, styles: Mapping[str, str], home: Path) -> Iterator[str]:
    """What is another in a league that has the same journal from the beginning, and is played in one quiet run. The schedule,
    the games and the standings are the same to the byte; no game that is void is played."""
    db = str(home / "quiet.db")
    faulty = {fault.game for fault in store.faults(run)}
    asyncio.run(_play_quietly(store, run, styles, home, db, faulty))
    with Store.open(db) as quiet_store:
        quiet = quiet_store.run(run.charter.name)
        if {fault.game for fault in quiet_store.faults(quiet)} != faulty:
            yield "the quiet league has other faults"
        places = [
            [(game.number, game.block, game.bots) for game in each]
            for each in (store.results(run), quiet_store.results(quiet))
        ]
        if places[0] != places[1]:
            yield "the quiet league has another schedule"
        records = dict(quiet_store.records(quiet))
        others = [
            number
            for number, record in store.records(run)
            if number not in run.void and records.get(number) != record
        ]
        if others:
            yield f"{len(others)} games are others in the quiet league, first game {others[0]}"
        if _standings(store, run) != _standings(quiet_store, quiet):
            yield "the quiet league has other standings"


def _standings(store: Store, run: Run) -> str:
    return standings_text(standings_in(store, run, Choice(versions=True)), Output.JSON)


async def _play_quietly(
    store: Store, run: Run, styles: Mapping[str, str], home: Path, db: str, faulty: Collection[int]
) -> None:
    specs = [BotSpec(name, f"unix:{home}/{number}.sock") for number, name in enumerate(run.charter.entrants)]
    async with AsyncExitStack() as stack:
        for spec, program in zip(specs, run.programs, strict=True):
            server, _ = await start_server(styled(styles[program or spec.name]), spec.address)
            stack.push_async_callback(server.stop, 0)
        quiet_store = stack.enter_context(Writer.open(db))
        again = _begun(quiet_store, run)
        playing = LeagueRun(quiet_store, again, find_game(run.charter.game))
        async with (
            bots_up(specs, game=run.charter.game) as bots,
            refereed(bots, referees=1, concurrency=64) as referee,
        ):
            given = GivenGames(referee, faulty, lambda number: store.game(run, number).result)
            await playing.play_with(given)
        assert playing.is_complete
        quiet_store.finish(again, time())


class GivenGames:
    """A referee that does not play some games: it gives their results at once."""

    def __init__(
        self, referee: Referee, numbers: Collection[int], result_of: Callable[[int], GameResult]
    ) -> None:
        self._referee = referee
        self._numbers = numbers
        self._result_of = result_of

    def play(self, jobs: Iterable[Job]) -> AsyncGenerator[Result, None]:
        return self.play_from(Listed(jobs))

    async def play_from(self, source: JobSource) -> AsyncGenerator[Result, None]:
        results: Queue[Result | None] = Queue()  # None: there will be no more
        playing = asyncio.create_task(self._play(_Others(source, self._give, results), results))
        try:
            while result := await results.get():
                yield result
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        playing.result()

    def look(self) -> None:
        self._referee.look()

    def fail(self, error: Exception) -> None:
        self._referee.fail(error)

    async def _play(self, source: JobSource, results: Queue[Result | None]) -> None:
        try:
            async with aclosing(self._referee.play_from(source)) as coming:
                async for result in coming:
                    results.put_nowait(result)
        finally:
            results.put_nowait(None)

    def _give(self, job: Job) -> Result | None:
        return (
            Result(job.number, job.bots, self._result_of(job.number)) if job.number in self._numbers else None
        )


class _Others:
    """The jobs of a source that are to be played; the results of the others are put to those of the games."""

    def __init__(
        self, source: JobSource, give: Callable[[Job], Result | None], results: Queue[Result | None]
    ) -> None:
        self.puts_off = source.puts_off
        self._source = source
        self._give = give
        self._results = results

    @property
    def is_over(self) -> bool:
        return self._source.is_over

    def take(self) -> Job | None:
        while (job := self._source.take()) and (result := self._give(job)):
            self._results.put_nowait(result)
        return job

    def put_off(self, job: Job) -> None:
        self._source.put_off(job)


def _begun(store: Writer, run: Run) -> Run:
    """A league that was opened in the same way, with the journal of the other, and without a game."""
    late = [*zip(run.charter.entrants, run.programs, strict=True)]
    first = len(json.loads(run.charter.configuration)["bots"])
    again = store.begin(replace(run.charter, entrants=run.charter.entrants[:first]), run.began)
    entries = tuple([replace(entry, number=0) for entry in run.journal if entry.kind not in _RUN])
    return store.change(again, Change(entries, run.charter.planned, tuple(late[first:])))
