"""The event loop of referees and bots. It works even if the kernel has no epoll watches left for this user.

Any program of the user can take all of these watches; a usual loop would then wait for ever for a pipe that it cannot watch.
"""

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
    """Run a coroutine to its end in a new loop, like `asyncio.run`."""
    with asyncio.Runner(loop_factory=new) as runner:
        return runner.run(main)


def new() -> asyncio.AbstractEventLoop:
    """Make an event loop."""
    return asyncio.SelectorEventLoop(FallbackSelector(_warn))


@cache
def _warn() -> None:
    """Print the warning, once in a process."""
    print(NONE_LEFT, file=sys.stderr)


class FallbackSelector(BaseSelector):
    """The usual selector, or `poll` from the moment on at which that can watch no more.

    `poll` needs no watches of the kernel, but is slower where there is much to watch. `listener` is called at the change.
    """

    def __init__(self, listener: Callable[[], None]) -> None:
        self._listener = listener
        self._use(DefaultSelector())

    def _use(self, inner: BaseSelector) -> None:
        self._inner = inner
        self.select = inner.select  # type: ignore[method-assign] # called at every turn of the loop, so without a method between

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
        self._listener()

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
