"""Who takes the calls of a bot that dials in, again as long as the bot is wanted: when it is away, and why.

It is for such a bot what a `Dialler` is for one that we dial. Who may call at all is the business of
`harness.transport.door`.
"""

import asyncio

import grpc

from harness.transport.conversation import Conversation
from harness.transport.countdown import Countdown
from harness.transport.dialling import BotUnreachableError
from harness.transport.endings import CallEnd, EndKind, other_game
from harness.transport.incoming import IncomingCall
from harness.transport.link import Link
from harness.wire.pauses import between_calls

_LONGEST_PAUSE = (
    1.0  # seconds between the end of a call and the next one: a bot may call as often as it likes
)
_GREETING = 5.0  # seconds for a bot that was away to say hello
_GOODBYE = 1.0  # seconds for a bot to hear that its call is over
_STANDS = 1.0  # seconds after which a call may be taken over: a bot must not do so without end
_MOST_CALLS = 4  # of one bot that have not ended: one that does not read does not hear that it is to end

_SECOND_CALL = "this bot is on the line already, in another call"
_TOO_SOON = "this bot has just called"
_NO_GAMES = "there are no games for this bot now"


class Receiver:
    """Has a link's bot on the line from `open` to `close`, when the bot has dialled in, or says that it is away, and waits
    for its calls."""

    def __init__(
        self,
        link: Link,
        *,
        patience: float,
        start_limit: float | None = None,
        write_limit: float = 5.0,
        takes_over: bool = False,
        game: str = "",
    ) -> None:
        """`start_limit`: seconds for the bot to be there at first; `patience`: to come back after a break, and at first if
        no other limit is given. `write_limit`: seconds for the bot to take a message. `takes_over`: whether a second call
        ends the first, and is not refused. `game`: what a bot must play that comes back."""
        self.link = link
        self.patience = patience
        self._start_limit = patience if start_limit is None else start_limit
        self._write_limit = write_limit
        self._takes_over = takes_over
        self._game = game
        self._calls: asyncio.Queue[IncomingCall] = asyncio.Queue()
        self._call: IncomingCall | None = None  # the one that stands, or waits to be answered
        self._unended = 0  # calls that were taken
        self._was_there = False  # the bot has said hello once
        self._conversation: Conversation | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False

    async def open(self) -> None:
        """Wait until the bot has dialled in and said hello. BotUnreachableError if it does not in time."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._run(ready), name=f"calls of {self.link.name}")
        await ready

    def await_return(self, why: str) -> None:
        """Instead of `open`: the bot is away, and may dial in at any time. `why` is in words."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        ready.set_result(None)
        self.link.miss(why)
        self._task = asyncio.create_task(self._run(ready), name=f"calls of {self.link.name}")

    async def close(self) -> None:
        """Say goodbye, and take no call any more."""
        self._is_closing = True
        if self._task:
            if self._conversation:
                self._conversation.close()
                await asyncio.wait([self._task], timeout=_GOODBYE)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._call:
            self._call.end(CallEnd(EndKind.OVER), grpc.StatusCode.OK)

    def offer(self, call: IncomingCall) -> tuple[grpc.StatusCode, str] | None:
        """Take a call, or say why it is refused. Who has it taken says when it has ended, by `hang_up`."""
        if self._task is None or self._task.done() or self._is_closing:
            return grpc.StatusCode.UNAVAILABLE, _NO_GAMES
        if self._unended >= _MOST_CALLS:
            return grpc.StatusCode.RESOURCE_EXHAUSTED, _TOO_SOON
        if standing := self._call:
            if not self._takes_over:
                return grpc.StatusCode.ALREADY_EXISTS, _SECOND_CALL
            if call.since - standing.since < _STANDS:
                return grpc.StatusCode.ALREADY_EXISTS, _TOO_SOON
            standing.end(CallEnd(EndKind.TAKEN_OVER), grpc.StatusCode.FAILED_PRECONDITION)
        self._call = call
        self._unended += 1
        self._calls.put_nowait(call)
        return None

    def hang_up(self, call: IncomingCall) -> None:
        """A call that was taken has ended."""
        self._unended -= 1
        call.over()

    def recheck(self, digest: bytes | None) -> None:
        """End the bot's call if it came with another token than that of this digest, which counts from now on."""
        if self._call and self._call.digest != digest:
            self._call.end(CallEnd(EndKind.REVOKED), grpc.StatusCode.UNAUTHENTICATED)

    async def _run(self, ready: asyncio.Future[None]) -> None:
        limit, pauses = self._start_limit, between_calls(_LONGEST_PAUSE)
        patience = Countdown(limit)
        last: CallEnd | None = None  # how the last call ended, since the bot was there
        while not self._is_closing:
            call, why = await self._next(patience), ""
            if call:
                if self.link.away:
                    patience.cancel()
                    patience = Countdown(_GREETING)
                conversation, end = await self._talk(call, patience, ready)
                if self._is_closing:
                    return
                last = end or last
                if conversation:
                    last, limit = None, self.patience
                    patience = Countdown(limit)
                    if conversation.has_answers:
                        pauses.reset()
                why = str(end) if end and end.is_final else ""
            if why := why or (self._absence(limit, last) if patience.is_over else ""):
                error = self._miss(why)
                if not ready.done():
                    ready.set_exception(error)
                    return
            await asyncio.sleep(pauses.next() if call else 0)

    async def _next(self, patience: Countdown) -> IncomingCall | None:
        """The bot's next call; None if there is none while there is patience."""
        if self.link.away:
            return await self._calls.get()
        try:
            async with patience.limit():
                return await self._calls.get()
        except TimeoutError:
            return None

    async def _talk(
        self, call: IncomingCall, patience: Countdown, ready: asyncio.Future[None]
    ) -> tuple[Conversation | None, CallEnd | None]:
        """The conversation if the bot said hello, and how the call ended; None if it did not end while there was patience."""
        self._conversation = conversation = Conversation(self.link, call, write_limit=self._write_limit)
        end: CallEnd | None = None
        try:
            async with patience.limit():
                end = await conversation.greet()
            if ready.done() and not end:
                end = other_game(self._game, self.link.hello.games)
            if end:
                return None, end
            patience.cancel()
            self._was_there = True
            if not ready.done():
                ready.set_result(None)
            end = await conversation.hold()
        except TimeoutError:
            return None, None
        else:
            return conversation, end
        finally:
            self._end(call, end)
            if self._call is call:
                self._call = None
            self._conversation = None

    def _end(self, call: IncomingCall, end: CallEnd | None) -> None:
        """End a call as its conversation ended, if that has not been done. Who is no bot of ours need not call again."""
        if self._is_closing:
            call.end(CallEnd(EndKind.OVER), grpc.StatusCode.OK)
        elif end and end.is_final:
            call.end(end, grpc.StatusCode.FAILED_PRECONDITION)
        else:
            call.end(end or CallEnd(EndKind.LATE_HELLO), grpc.StatusCode.ABORTED)

    def _absence(self, limit: float, last: CallEnd | None) -> str:
        how = "has not dialled in again for" if self._was_there else "has not dialled in within"
        return f"it {how} {limit:g} s" + (f"; {last}" if last else "")

    def _miss(self, why: str) -> BotUnreachableError:
        """Note that the bot is away, and why."""
        error = BotUnreachableError(self.link.name, why)
        self.link.miss(str(error))
        return error
