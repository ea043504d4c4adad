"""The same journal, played quietly: all players that ever were are there from the first game to the last."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from time import time

from harness.app.bots import BotSpec, bots_up
from harness.app.league.run import LeagueRun
from harness.app.league.standings import Choice, standings_in
from harness.app.present.standings import standings_text
from harness.app.present.tables import Output
from harness.bot.server import start_server
from harness.games import find_game
from harness.league.journal import EntryKind
from harness.store import Change, Run, Store, Writer
from tests.contest.bots import styled

_RUN = (EntryKind.OPENED, EntryKind.AWAY, EntryKind.BACK)  # entries that a run makes itself


def differences(store: Store, run: Run, styles: Mapping[str, str], home: Path) -> Iterator[str]:
    """What is another in a league that has the same journal from the beginning, and is played in one quiet run. A game with a
    fault may be another, and none that is void is played; if there is none, the standings are the same to the byte."""
    db = str(home / "quiet.db")
    asyncio.run(_play_quietly(run, styles, home, db))
    faulty = {fault.game for fault in store.faults(run)}
    with Store.open(db) as quiet_store:
        quiet = quiet_store.run(run.charter.name)
        if next(quiet_store.faults(quiet), None):
            yield "the quiet league has faults"
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
            if number not in faulty and number not in run.void and records.get(number) != record
        ]
        if others:
            yield f"{len(others)} games are others in the quiet league, first game {others[0]}"
        if not faulty and _standings(store, run) != _standings(quiet_store, quiet):
            yield "the quiet league has other standings"


def _standings(store: Store, run: Run) -> str:
    return standings_text(standings_in(store, run, Choice(versions=True)), Output.JSON)


async def _play_quietly(run: Run, styles: Mapping[str, str], home: Path, db: str) -> None:
    specs = [BotSpec(name, f"unix:{home}/{number}.sock") for number, name in enumerate(run.charter.entrants)]
    async with AsyncExitStack() as stack:
        for spec, program in zip(specs, run.programs, strict=True):
            server, _ = await start_server(styled(styles[program or spec.name]), spec.address)
            stack.push_async_callback(server.stop, 0)
        store = stack.enter_context(Writer.open(db))
        again = _begun(store, run)
        playing = LeagueRun(store, again, find_game(run.charter.game))
        async with bots_up(specs, game=run.charter.game) as bots:
            await playing.play(bots, concurrency=64)
        assert playing.is_complete
        store.finish(again, time())


def _begun(store: Writer, run: Run) -> Run:
    """A league that was opened in the same way, with the journal of the other, and without a game."""
    late = [*zip(run.charter.entrants, run.programs, strict=True)]
    first = len(json.loads(run.charter.configuration)["bots"])
    again = store.begin(replace(run.charter, entrants=run.charter.entrants[:first]), run.began)
    entries = tuple([replace(entry, number=0) for entry in run.journal if entry.kind not in _RUN])
    return store.change(again, Change(entries, run.charter.planned, tuple(late[first:])))
