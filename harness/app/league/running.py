"""`harness league run` as a program calls it: one function from a league's file to its standings.

`run_league` plays in an event loop of its own and returns when the league is over, or stopped. Who has a loop already
takes `league_session`, and plays in that.
"""

import asyncio
import signal
import threading
from asyncio import CancelledError
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import time

from harness import loop
from harness.app.bot_specs import BotSpec
from harness.app.bots import bots_up
from harness.app.door import Listening
from harness.app.league.bots import league_bots
from harness.app.league.file import open_league
from harness.app.league.front_door import FrontDoor, front_door, front_of
from harness.app.league.opening import has_games, newest_run, open_run
from harness.app.league.programs import as_players, programs_of, with_programs
from harness.app.league.run import LeagueRun
from harness.app.league.standings import Choice, LeagueStandings, standings_in
from harness.app.listening import SILENT, Listener, Work
from harness.app.overload import overload
from harness.app.referees import referees_for
from harness.app.restarts import Restarts
from harness.games import find_game
from harness.league.limits import Level
from harness.memory import collect_seldom
from harness.store import Run, Writer

CONCURRENCY = 256  # games at once, if the bots want so many


@dataclass(frozen=True, slots=True)
class LeagueEnd:
    """How playing a league ended: all games are stored, some are void or wait for a bot, or somebody stopped it."""

    run: Run
    done: int  # games that are stored
    void: int  # games that have to be played again, as the harness failed in them
    waiting: int  # games that were not played, as bots were away
    missing: tuple[str, ...]  # the bots that were away in the end, if games wait
    faulty: int  # stored games in which a bot made a fault
    standings: LeagueStandings | None  # None: it was stopped

    @property
    def is_stopped(self) -> bool:
        """Whether Ctrl-C or SIGTERM ended it. Running the league again goes on."""
        return self.standings is None

    @property
    def is_marred(self) -> bool:
        """Whether a game is void or waits for a bot, or the referee had to play for a bot."""
        rows = self.standings.rows if self.standings else ()
        return self.void > 0 or self.waiting > 0 or any(row.stand_ins for row in rows)


class LeagueSession:
    """A run of a league that is open: to be played once, in any event loop."""

    def __init__(
        self,
        store: Writer,
        playing: LeagueRun,
        bots: Sequence[BotSpec],
        *,
        absent: bool,
        referees: int,
        concurrency: int,
        listener: Listener,
        front: FrontDoor | None,
    ) -> None:
        self._store = store
        self._playing = playing
        self._bots = bots
        self._absent = absent
        self._referees = referees
        self._concurrency = concurrency
        self._listener = listener
        self._front = front

    async def play(self) -> None:
        """Start the bots, play what is left, and end the bots. Cancelled, it stores all games that are over."""
        playing, listener = self._playing, self._listener
        if playing.is_complete:
            return
        listener.started(Work("games", playing.run.charter.planned, playing.done))
        try:
            async with (
                front_door(self._front, listener.line) as door,
                bots_up(
                    self._bots,
                    game=playing.league.game,
                    may_be_away=[bot.name for bot in self._bots] if self._absent else (),
                    restarts=Restarts(),
                    line=listener.line,
                    door=door,
                ) as bots,
            ):
                await playing.play(
                    bots, referees=self._referees, concurrency=self._concurrency, listener=listener
                )
                if line := overload(bots.strains(), playing.answers, playing.league.terms.move_limit):
                    listener.line(line)
        finally:
            listener.stopped()

    def end(self) -> LeagueEnd:
        """What came of it, after `play` has returned. The league is over if no game is left to play."""
        store, run = self._store, self._playing.run
        left = self._playing.unplayed
        if not left:
            store.finish(run, time())
        table = store.again(lambda: standings_in(store, run, Choice()))
        faulty = store.again(lambda: {faulted.game for faulted in store.faults(run)})
        waiting, missing = self._playing.waiting, self._playing.missing
        return LeagueEnd(
            run, self._playing.done, left - waiting, waiting, missing if waiting else (), len(faulty), table
        )

    def stopped(self) -> LeagueEnd:
        """What came of it, after `play` was cancelled."""
        return LeagueEnd(self._playing.run, self._playing.done, 0, 0, (), 0, None)


@contextmanager
def league_session(
    file: Path,
    db: str,
    *,
    seed: str | None = None,
    concurrency: int = CONCURRENCY,
    referees: int | None = None,
    fresh: bool = False,
    absent: bool = False,
    accept_changes: bool = False,
    sandbox: Level | None = None,
    start_limit: float | None = None,
    listening: Listening | None = None,
    listener: Listener = SILENT,
) -> Iterator[LeagueSession]:
    """A run of the file's league, held against other processes; see `run_league`. The listener hears of it."""
    league = open_league(file, seed, has_games=lambda name: not fresh and has_games(db, name))
    specs, level = league_bots(
        league,
        file,
        db,
        sandbox=sandbox,
        start_limit=start_limit,
        listener=listener,
        hidden=listening.files if listening else (),
    )
    front = front_of(
        league, file, listening, referees=referees, absent=absent or league.absent, line=listener.line
    )
    bots = with_programs(specs, listener)  # before a run begins: one with a bot that is nowhere must not
    with Writer.open(db, listener=listener.line) as store:
        before = store.again(lambda: newest_run(store, league))

        def opened() -> LeagueRun:
            run = open_run(
                store, league, fresh=fresh, sandbox=level, programs=programs_of(bots), accept=accept_changes
            )
            return LeagueRun(store, run, find_game(league.game), wait=league.wait)

        playing = store.again(opened)
        bots = as_players(bots, playing.league)
        known = len(before.journal) if before and before.number == playing.run.number else 0
        listener.opened(replace(playing.opened, changes=playing.run.journal[known:]))
        yield LeagueSession(
            store,
            playing,
            bots,
            absent=absent or league.absent,
            referees=referees or referees_for(bots),
            concurrency=concurrency,
            listener=listener,
            front=front,
        )


def run_league(
    file: Path,
    db: str,
    *,
    seed: str | None = None,
    concurrency: int = CONCURRENCY,
    referees: int | None = None,
    fresh: bool = False,
    absent: bool = False,
    accept_changes: bool = False,
    sandbox: Level | None = None,
    start_limit: float | None = None,
    listening: Listening | None = None,
    listener: Listener = SILENT,
) -> LeagueEnd:
    """Play the games of a league file that the database does not have yet.

    `seed` counts instead of the file's. `fresh` begins a new run beside those stored. `absent` begins without bots that do
    not start, as the file may say, too. `accept_changes` lets bots whose files have changed play on as new versions.
    `concurrency` is how many games are
    on at once at most, `referees` how many processes play them; without it, as many as the cores are worth. Without
    `sandbox`, bots get the strictest that the file and this machine allow. `start_limit` is the seconds for a bot to be
    there. `listening` is where bots dial in. In the main thread, SIGTERM stops it as Ctrl-C does. A HarnessError says on one line what keeps it from
    being played; what is stored by then stays.
    """
    with league_session(
        file,
        db,
        seed=seed,
        concurrency=concurrency,
        referees=referees,
        fresh=fresh,
        absent=absent,
        accept_changes=accept_changes,
        sandbox=sandbox,
        start_limit=start_limit,
        listening=listening,
        listener=listener,
    ) as session:
        collect_seldom()
        try:
            loop.run(_until_sigterm(session))
        except (KeyboardInterrupt, CancelledError):
            return session.stopped()
        return session.end()


async def _until_sigterm(session: LeagueSession) -> None:
    task = asyncio.current_task()
    assert task
    if threading.current_thread() is threading.main_thread():  # no other may listen to signals
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await session.play()
