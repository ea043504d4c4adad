"""The bot that is checked: started if it is ours to start, called as often as a step likes, its answers timed."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from harness.api.bot.v1 import bot_pb2 as pb
from harness.app.bot_specs import BotSpec
from harness.app.check import questions
from harness.app.check.call import Call
from harness.app.check.questions import Question
from harness.app.check.talk import NoHello, Talk, Times, Unmet
from harness.app.overload import slow_start
from harness.bot.oversights import oversights_in
from harness.engine.game import AnyGame
from harness.errors import HarnessError
from harness.games import FIRST, GAMES
from harness.local import BotProcess
from harness.local.exit import Exit
from harness.local.strain import counts, strain
from harness.transport.endings import CallEnd, EndKind, absence

_PAUSE = 0.05  # seconds before a call that failed is tried again
_REDIAL = 2.0  # seconds in which a bot that was there may refuse calls
_PATIENT = 5  # times the limit that a step waits for an answer if it is about something else
_LAST_WORDS = 0.1  # seconds for what a bot printed as it failed to be here
_LINES = 12  # of these, at most, are shown


class CheckedBot:
    """A bot in the hands of the check."""

    def __init__(
        self,
        spec: BotSpec,
        limit: float,
        times: Times,
        game: AnyGame | None = None,
        *,
        patience: float | None = None,
        answer_patience: float | None = None,
        judges_time: bool = True,
    ) -> None:
        """`game`: to be checked; without one, the first that the bot says it plays. `limit`: seconds for an answer.
        `patience`: seconds for a bot that was just started to say hello, if not what was said of it. `answer_patience`:
        seconds for an answer in steps that are about something else, if not some times the limit. `judges_time`: whether
        a late answer fails the steps that are about time; else it is waited for in these, too."""
        self.spec = spec
        self.limit = limit
        self.times = times
        self.hello = pb.Hello()
        self.hello_after = 0.0  # seconds from the start of the bot, or from dialling it
        self.listens = False  # whether it is certain that somebody was reached at its address
        self.overload = ""  # a line, if this machine and not the bot may be why it did not start in time
        self._game = game
        self._patience = spec.seconds_to_start if patience is None else patience
        self._patience_with_answers = (
            max(1.0, _PATIENT * limit) if answer_patience is None else answer_patience
        )
        self._judges_time = judges_time
        self._timed = False
        self._awake = False
        self._may_start = True  # a bot that died in one step is started for the next one, but not within one
        self._process: BotProcess | None = None
        self._output = ""
        self._shown = set[str]()

    @property
    def is_ours(self) -> bool:
        """Whether we start it, and so may end it."""
        return bool(self.spec.command)

    @property
    def game(self) -> AnyGame:
        """Before the bot has said which it plays, and when it plays none, the first that there is."""
        return self._game or GAMES[next((name for name in self.hello.games if name in GAMES), FIRST)]

    @property
    def expected_game(self) -> str:
        return self._game.name if self._game else f"one of {', '.join(GAMES)}"

    async def meet(self) -> None:
        """Learn which game it plays, if nobody said. That it says nothing is for the steps to tell."""
        if self._game is None and not self.hello.games:
            with suppress(Unmet):
                async with self.talk():
                    pass

    def table(self, seats: int | None = None) -> Sequence[Question]:
        """A question for each seat of a table."""
        return questions.table(self.game, seats or questions.usual(self.game))

    @property
    def games_at_once(self) -> int:
        return max(1, self.hello.games_at_once)

    @asynccontextmanager
    async def talk(self) -> AsyncIterator[Talk]:
        """A new call, from its hello to a short goodbye. Unmet if there is no hello."""
        since = time.monotonic()
        await self._start()
        call = await self._dial(since)
        try:
            assert call.hello
            self.hello = call.hello
            self.hello_after = self.hello_after or time.monotonic() - since
            self._awake, self._may_start = True, False
            talk = Talk(call, self.limit, self.times, None if self._timed else self._patience_with_answers)
            yield talk
            await talk.end_all()
        finally:
            await call.close()

    async def stop(self) -> Exit | None:
        """End a bot of ours, as after a match; how it ended."""
        process, self._process = self._process, None
        if process is None:
            return None
        self._awake = False
        await process.stop()
        return process.exit

    async def recover(self) -> None:
        """After a step that failed: the next one begins with a bot that has nothing to remember, or at least nothing to do
        any more."""
        if self.is_ours:
            await self.stop()
            return
        self._awake = False  # what it still thinks about takes its time
        with suppress(Unmet):
            async with self.talk():
                pass
        self._awake = True

    def begin(self, *, timed: bool) -> None:
        """A step: what the bot prints from here on is news. `timed`: whether late answers are none."""
        self._timed = timed and self._judges_time
        self._may_start = True
        self._output = self._process.last_lines(1_000) if self._process else ""

    def news(self) -> list[str]:
        """What the SDK had to tell of a bot of ours when it was served, once."""
        printed = self._process.last_lines(1_000) if self._process else ""
        news = [line for line in oversights_in(printed) if line not in self._shown]
        self._shown.update(news)
        return news

    async def last_words(self) -> tuple[str, ...]:
        """What a bot of ours has printed since `begin`, the last lines of it."""
        if self._process is None:
            return ()
        await asyncio.sleep(_LAST_WORDS)
        output = self._process.last_lines(1_000)
        news = output.removeprefix(self._output) if self._output else output
        return tuple([line for line in news.splitlines() if line.strip()][-_LINES:])

    def ended(self) -> str:
        """How a bot of ours ended, on one line; nothing while it runs."""
        if self._process and not self._awake and (unserved := self.spec.unserved(self._process)):
            return unserved
        ended = self._process.exit if self._process else None
        return ended.how if ended else ""

    async def _start(self) -> None:
        if not self.is_ours or not self._may_start or (self._process and not self._process.ending()):
            return
        await self.stop()
        process = self.spec.process()
        try:
            await process.start(self.spec.environment)
        except HarnessError as error:
            raise Unmet("nothing yet", "the bot starts", str(error)) from None
        self._process = process
        self._output = ""

    def _look_for_overload(self, patience: float) -> None:
        if self._process and self._process.pid and not self._awake:
            self.overload = self.overload or slow_start(strain({}, counts(self._process.pid)), patience)

    async def _dial(self, since: float) -> Call:
        patience = self._patience_with_answers if self._awake else self._patience
        redial = min(patience, _REDIAL) if self._awake else patience
        address = self._process.address if self._process else self.spec.address
        while True:
            call = Call(address, self.spec.identity)
            why = await call.greet(max(_PAUSE, since + patience - time.monotonic()))
            silent, may_pass = not call.ended, call.may_pass and not call.count
            listens = call.reached or (silent and call.is_connected)
            self.listens = self.listens or listens
            if not why:
                return call
            await call.close()
            is_none = call.is_other and self.is_ours  # its socket is its own: nobody else will listen there
            over = time.monotonic() >= since + redial or not may_pass or is_none
            if call.nobody or silent:
                last, within = (CallEnd(EndKind.NOBODY), redial) if call.nobody else (None, patience)
                why = absence(within, last, address, started=self.is_ours, again=self._awake, listens=listens)
            if ended := self.ended():
                if self._awake and self._may_start:  # it was about to end as the step began
                    await self._start()
                    return await self._dial(time.monotonic())
                why, over = ended, True
            if over:
                self._look_for_overload(patience)
                raise NoHello(patience, why)
            await asyncio.sleep(_PAUSE)
