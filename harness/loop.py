"""An event loop for the referee and for bots that goes on where the kernel has no epoll watches left for this user. Any
program of the user can take them all, and a loop that cannot watch a pipe would wait for it for ever."""

import asyncio
import errno
import sys
from collections.abc import Callable, Coroutine, Mapping
from functools import cache
from selectors import BaseSelector, DefaultSelector, PollSelector, SelectorKey
from typing import Any, TypeVar

T = TypeVar("T")

NONE_LEFT = (
    "warning: this user has no epoll watches left (fs.epoll.max_user_watches): some program of the user has taken them "
    "all, and until it ends bots in other languages than Python may fail to start"
)


def run(main: Coroutine[Any, Any, T]) -> T:
    """As asyncio.run."""
    with asyncio.Runner(loop_factory=new) as runner:
        return runner.run(main)


def new() -> asyncio.AbstractEventLoop:
    return asyncio.SelectorEventLoop(Steady(_warn))


@cache
def _warn() -> None:
    """Once."""
    print(NONE_LEFT, file=sys.stderr)


class Steady(BaseSelector):
    """The usual selector; from when it can take no more, poll, which needs nothing of the kernel's, only longer where
    there is much to watch. `told` is called then."""

    def __init__(self, told: Callable[[], None]) -> None:
        self._told = told
        self._use(DefaultSelector())

    def _use(self, inner: BaseSelector) -> None:
        self._inner = inner
        self.select = inner.select  # type: ignore[method-assign] # at every turn of the loop: without a step between

    def register(self, fileobj: Any, events: int, data: Any = None) -> SelectorKey:
        try:
            return self._inner.register(fileobj, events, data)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
        self._poll()
        return self._inner.register(fileobj, events, data)

    def _poll(self) -> None:
        usual, polling = self._inner, PollSelector()
        for key in usual.get_map().values():
            polling.register(key.fileobj, key.events, key.data)
        usual.close()
        self._use(polling)
        self._told()

    def unregister(self, fileobj: Any) -> SelectorKey:
        return self._inner.unregister(fileobj)

    def modify(self, fileobj: Any, events: int, data: Any = None) -> SelectorKey:
        return self._inner.modify(fileobj, events, data)

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        return self._inner.select(timeout)

    def get_map(self) -> Mapping[Any, SelectorKey]:
        return self._inner.get_map()

    def close(self) -> None:
        self._inner.close()
