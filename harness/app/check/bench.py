"""The bot on the bench: started if it is ours to start, called as often as a step likes, its answers timed."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

from harness.api.bot.v1 import bot_pb2 as pb
from harness.app.bots import BotSpec
from harness.app.check import questions
from harness.app.check.call import Call
from harness.app.check.questions import Question
from harness.app.check.talk import Talk, Times, Unmet
from harness.engine import HarnessError
from harness.engine.game import AnyGame
from harness.games import FIRST, GAMES
from harness.transport import BotProcess

_PAUSE = 0.05  # seconds before a call that failed is tried again
_LAST_WORDS = 0.1  # seconds for what a bot printed as it failed to be here
_LINES = 12  # of these, at most, are shown


class Bench:
    def __init__(
        self,
        spec: BotSpec,
        limit: float,
        times: Times,
        game: AnyGame | None = None,
        *,
        patience: float = 10.0,
        patience_again: float = 2.0,
    ) -> None:
        """`game`: to be checked; without one, the first that the bot says it plays. `limit`: seconds for an answer. `patience`: seconds for a bot that was just started to say hello; once it
        has, a further hello takes no longer than `patience_again`."""
        self.spec = spec
        self.limit = limit
        self.times = times
        self.hello = pb.Hello()
        self.hello_after = 0.0  # seconds from the start of the bot, or from dialling it
        self._game = game
        self._patience = patience
        self._patience_again = max(patience_again, limit)
        self._awake = False
        self._may_start = True  # a bot that died in one step is started for the next one, but not within one
        self._process: BotProcess | None = None
        self._said = ""

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
            talk = Talk(call, self.limit, self.times)
            yield talk
            await talk.end_all()
        finally:
            await call.close()

    async def stop(self) -> str:
        """End a bot of ours, as after a match; how it ended, in words."""
        process, self._process = self._process, None
        if process is None:
            return ""
        self._awake = False
        await process.stop()
        return process.ended()

    def begin(self) -> None:
        """A step: what the bot prints from here on is news."""
        self._may_start = True
        self._said = self._process.said(1_000) if self._process else ""

    async def last_words(self) -> tuple[str, ...]:
        """What a bot of ours has printed since `begin`, the last lines of it."""
        if self._process is None:
            return ()
        await asyncio.sleep(_LAST_WORDS)
        said = self._process.said(1_000)
        news = said.removeprefix(self._said) if self._said else said
        return tuple([line for line in news.splitlines() if line.strip()][-_LINES:])

    def ended(self) -> str:
        """How a bot of ours ended, on one line; nothing while it runs."""
        return self._process.ended().partition(";")[0].partition(" and said")[0] if self._process else ""

    async def _start(self) -> None:
        if not self.is_ours or not self._may_start or (self._process and not self._process.ended()):
            return
        await self.stop()
        process = self.spec.process()
        try:
            await process.start(self.spec.environment)
        except HarnessError as error:
            raise Unmet("nothing yet", "the bot starts", str(error)) from None
        self._process = process
        self._said = ""

    async def _dial(self, since: float) -> Call:
        patience = self._patience_again if self._awake else self._patience
        address = self._process.address if self._process else self.spec.address
        while True:
            call = Call(address, self.spec.identity)
            why = await call.greet(max(_PAUSE, since + patience - time.monotonic()))
            if not why:
                return call
            await call.close()
            over = time.monotonic() >= since + patience or not why.startswith("the call ended")
            if ended := self.ended():
                if self._awake and self._may_start:  # it was about to end as the step began
                    await self._start()
                    return await self._dial(time.monotonic())
                why, over = ended, True
            if over:
                raise Unmet("a call with a welcome", f"a hello within {patience:g} s", why)
            await asyncio.sleep(_PAUSE)
