"""A call that a bot makes to us, as a conversation reads and writes it."""

import asyncio
from typing import Any

import grpc
import grpc.aio

from harness.transport.conversation import CallEnded
from harness.transport.endings import CallEnd, EndKind


class IncomingCall:
    """A call of a bot that dials in, as a `MessageStream`. Whoever handles the call waits for its `status`, with which it is
    ended, and says when it is `over`."""

    def __init__(self, context: Any, digest: bytes) -> None:
        """`digest`: of the token that it came with."""
        self.digest = digest
        loop = asyncio.get_running_loop()
        self.since = loop.time()
        self.status: asyncio.Future[tuple[grpc.StatusCode, str]] = loop.create_future()
        """The status that the bot shall get, with words for its author."""
        self._context = context
        self._waiting: set[asyncio.Task[Any]] = set()  # in `read` and `write`
        self._end: CallEnd | None = None

    async def read(self) -> bytes | None:
        message = await self._interruptible(self._context.read)
        return None if message is grpc.aio.EOF else message

    async def write(self, message: bytes) -> None:
        await self._interruptible(self._context.write, message)

    async def done_writing(self) -> None:
        self.end(CallEnd(EndKind.OVER), grpc.StatusCode.OK)

    def cancel(self) -> None:
        self._give(grpc.StatusCode.ABORTED, "")
        for task in self._waiting:
            task.cancel()

    def end(self, end: CallEnd, code: grpc.StatusCode) -> None:
        """End the call with this status: whoever reads and writes hears how it ended."""
        if self._end is None:
            self._end = end
            self._give(code, "" if code is grpc.StatusCode.OK else str(end))
            for task in self._waiting:
                task.cancel()

    def over(self) -> None:
        """It has ended, whoever ended it: nothing of it may be used any more."""
        self.end(CallEnd(EndKind.HUNG_UP), grpc.StatusCode.CANCELLED)

    def _give(self, code: grpc.StatusCode, words: str) -> None:
        if not self.status.done():
            self.status.set_result((code, words))

    async def _interruptible(self, call: Any, *arguments: bytes) -> Any:
        if self._end:
            raise CallEnded(self._end)
        task = asyncio.current_task()
        assert task
        self._waiting.add(task)
        try:
            return await call(*arguments)
        except asyncio.CancelledError:
            if self._end is None:
                raise
            task.uncancel()  # `end` cancelled it
            raise CallEnded(self._end) from None
        except Exception:  # gRPC's own, of calls that are over: it has no common class for them
            raise CallEnded(self._end or CallEnd(EndKind.BROKE)) from None
        finally:
            self._waiting.discard(task)
