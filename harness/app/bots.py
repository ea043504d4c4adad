"""Bots that are up: started if they are ours to start, dialled or waited for, and ended again."""

import asyncio
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Coroutine,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from typing import TypeVar

from harness.app.bot_specs import BotSpec
from harness.app.overload import slow_start
from harness.app.restarts import MEANWHILE, Restarts, RestartWatch
from harness.app.source_errors import syntax_error
from harness.app.start_failures import StartError, StartFailure
from harness.bot.oversights import oversights_in
from harness.errors import BotError, HarnessError
from harness.local.program import TooMuchError
from harness.local.strain import Strain, ThreadTimes, counts, strain
from harness.text import printable
from harness.transport import Dialler, Link
from harness.transport.attendance import Attendance
from harness.transport.door import Door
from harness.transport.receiving import Receiver
from harness.transport.referee_process import Dial
from harness.transport.referees import shares

MOST_STARTING = 32  # processes that start at the same time: with more, each is slower than its limit allows

_T = TypeVar("_T")


class Bots:
    """Bots that are up: their links, and the processes of those that we started."""

    def __init__(self, bots: "Sequence[_Bot]") -> None:
        self._bots = {bot.link.name: bot for bot in bots}
        self.links = {name: bot.link for name, bot in self._bots.items()}
        self.attendance = Attendance(self.links.values())
        self._counts = self._counted()

    def strains(self) -> Mapping[str, Strain]:
        """How long each bot of ours computed since they were up, and waited for a processor."""
        return {name: strain(self._counts.get(name, {}), now) for name, now in self._counted().items()}

    def _counted(self) -> Mapping[str, ThreadTimes]:
        pids = {name: bot.process.pid for name, bot in self._bots.items() if bot.process}
        return {name: counts(pid) for name, pid in pids.items() if pid}

    def last_lines(self, name: str, since: int = 0) -> str:
        """The last lines that a bot of ours printed; `since` is a number of bytes, and only later lines count."""
        process = self._bots[name].process
        return process.last_lines(since=since) if process else ""

    def oversights(self) -> list[str]:
        """What authors of bots seem to have overlooked: lines that the SDK printed in bots of ours."""
        return [line for name in self._bots for line in oversights_in(self.last_lines(name))]

    def printed(self, name: str) -> int:
        """The number of bytes that a bot has printed; 0 for one that is not ours."""
        process = self._bots[name].process
        return process.bytes_printed if process else 0

    def stuck(self, name: str, game_id: int, turn: int, since: int | None = None) -> str:
        """Where a bot says that it is stuck with this question; with `since`, a number of bytes, in any later line."""
        process = self._bots[name].process
        return process.stuck(game_id, turn, since) if process else ""

    def ended(self) -> Mapping[str, str]:
        """The bots whose processes have ended and do not run again at once, and why."""
        return {name: why for name, bot in self._bots.items() if (why := bot.ended())}

    def dials(self, parts: int) -> list[list[Dial]]:
        """A list of dials for each of `parts` processes that dial all bots. Over all of them, each bot has as many games at
        once as it wants."""
        return [[*each] for each in zip(*[bot.dials(parts) for bot in self._bots.values()], strict=True)]


def ignore_line(line: str) -> None:
    """Hear a line, and do nothing with it."""
    del line


@asynccontextmanager
async def bots_up(
    specs: Sequence[BotSpec],
    *,
    game: str = "",
    may_be_away: Collection[str] = (),
    restarts: Restarts | None = None,
    line: Callable[[str], None] = ignore_line,
    door: Door | None = None,
) -> AsyncIterator[Bots]:
    """Start the bots that are ours to start, dial all, or wait at the door for those that dial in, and end everything again
    after the block, all bots at once.
    StartError has all that did not start, or do not play the `game`, when each of the others is up; but those whose names
    are in `may_be_away` are dialled on, unless all have failed. `restarts`: when a bot of ours is started again that has
    ended; without it, it is not. `line` hears of it, and who did not start."""
    bots = [_Bot(spec, game, restarts, line, door) for spec in specs]
    starting = asyncio.Semaphore(MOST_STARTING)
    try:
        ends = await _together([bot.start(starting) for bot in bots])
        failures = [(bot, failure) for bot, failure in zip(bots, ends, strict=True) if failure]
        if failures:
            error = StartError([failure for _, failure in failures], len(bots))
            if len(failures) == len(bots) or not all(
                bot.link.name in may_be_away and not bot.link.is_up for bot, _ in failures
            ):
                raise error
            line(str(error))
        for bot, failure in failures:
            bot.await_return(failure.in_short)
        yield Bots(bots)
    finally:
        await asyncio.gather(*[bot.stop() for bot in bots])


class _Bot:
    """A bot's link, and its process if it is ours to start."""

    def __init__(
        self,
        spec: BotSpec,
        game: str,
        restarts: Restarts | None,
        line: Callable[[str], None],
        door: Door | None,
    ) -> None:
        self._spec = spec
        self._game = game
        self._environment = spec.environment
        self._restarts = restarts
        self._line = line
        self._was_up = False
        self._is_refused = False  # its first process said hello, and was another program
        self._watch: RestartWatch | None = None
        self._watching: asyncio.Task[None] | None = None
        self.process = spec.process() if spec.command else None
        self.link = Link(spec.name)
        self._calls = self._receiver(door) if spec.invitation else self._dialler()

    def _dialler(self) -> Dialler:
        spec = self._spec
        address, alive = (self.process.address, self.ended) if self.process else (spec.address, str)
        return Dialler(
            self.link,
            address,
            patience=spec.seconds_to_come_back,
            start_limit=spec.seconds_to_start,
            started=bool(spec.command),
            alive=alive,
            is_meant=self._is_meant,
            identity=spec.identity,
            game=self._game,
        )

    def _receiver(self, door: Door | None) -> Receiver:
        spec = self._spec
        if door is None:
            raise HarnessError(f"bot {spec.name} dials in: expected to listen for it")
        return door.receiver(
            spec.invitation,
            self.link,
            patience=spec.seconds_to_come_back,
            start_limit=spec.seconds_to_start,
            game=self._game,
        )

    def dials(self, parts: int) -> Iterator[Dial]:
        assert isinstance(self._calls, Dialler), "bots that dial in have one referee"
        address, patience = self._calls.address, self._calls.patience
        for games in shares(self.link.games_at_once, parts):
            ours = bool(self._spec.command)
            yield Dial(self.link.name, address, self._spec.identity, patience, games, ours, self._game)

    async def start(self, starting: asyncio.Semaphore) -> StartFailure | None:
        """Have the bot say hello, and that it plays the game if one is named; why it did not."""
        try:
            if self.process:
                async with starting:
                    await self.process.start(self._environment)
                    await self._calls.open()
            else:
                await self._calls.open()
        except HarnessError as error:
            failure = self._failure(error)
            if self.process and self._is_refused:
                await self.process.stop()
            return failure
        self._was_up = True
        self._start_again_when_ended()
        if self._game and self._game not in (plays := self.link.hello.games):
            listed = printable(", ".join(plays), 200) or "nothing"
            return StartFailure(self.link.name, f"it does not play {self._game}; it says it plays {listed}")
        return None

    def _failure(self, error: HarnessError) -> StartFailure:
        name = self.link.name
        why, where = (error.why, error.where) if isinstance(error, BotError) else (str(error), "")
        if self.process is None or self._is_refused:
            return StartFailure(name, why, where)
        printed, end = self.process.last_lines().strip(), self.process.exit
        if end is None:
            slow = slow_start(strain({}, counts(self.process.pid)), self._spec.seconds_to_start)
            return StartFailure(name, why, where, tuple(printed.splitlines()), slow)
        if line := self._spec.unserved(self.process) or syntax_error(printed):
            return StartFailure(name, line)
        return StartFailure(name, end.how if printed else str(end), printed=tuple(printed.splitlines()))

    def await_return(self, why: str) -> None:
        """After `start` has failed: go on without the bot until it comes."""
        self._calls.await_return(f"bot {self.link.name}: {why}")
        self._start_again_when_ended(why)

    async def stop(self) -> None:
        if self._watching:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        await self._calls.close()
        if self.process:
            await self.process.stop()

    def _start_again_when_ended(self, why: str = "") -> None:
        if self.process and self._restarts:
            self._watch = RestartWatch(self.process, self._restarts, self._is_the_same, self._line)
            how = MEANWHILE if self._is_refused else self.process.ending() or why
            how = "" if self.process.pid else how
            self._watching = asyncio.create_task(self._watch.run(how), name=f"watch of {self.link.name}")

    async def _is_meant(self) -> bool:
        """Whether the bot that has said hello was started from the files that the run began with. It has read them by now."""
        if await asyncio.to_thread(self._is_the_same):
            if self._watch:
                self._watch.greeted()
            return True
        if self._watch:
            self._watch.refuse()
        self._is_refused = not self._watch
        return False

    def _is_the_same(self) -> bool:
        try:
            return not self._spec.program or self._spec.fingerprint() == self._spec.program
        except (OSError, TooMuchError):
            return False

    def ended(self) -> str:
        """Why its process does not run, if it is not started again at once."""
        if self._watch:
            return self._watch.ended
        if self.process is None:
            return ""
        unserved, how = "" if self._was_up else self._spec.unserved(self.process), self.process.ending()
        return unserved or syntax_error(how) or how


async def _together(tasks: Iterable[Coroutine[None, None, _T]]) -> list[_T]:
    """Run all at once, and give what they return. The first error breaks the others off, and is raised as it is."""
    try:
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(task) for task in tasks]
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    return [task.result() for task in running]
