"""Pages as bytes, held until what they show is another: the second visitor of a page costs nothing."""

from collections import OrderedDict
from collections.abc import Callable
from gzip import compress
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

_MOST = 64 << 20  # bytes of pages that are held


class RenderedPage(NamedTuple):
    """A page, and a mark that is another for another page."""

    body: bytes
    packed: bytes  # the same with gzip, which makes a twentieth of a game to watch
    mark: str


class RenderedPages:
    """The pages that were asked for last. Any thread may ask."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._held: OrderedDict[str, tuple[object, RenderedPage]] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def page(self, address: str, state: object, render: Callable[[], str]) -> RenderedPage:
        """The page at an address, in a state of what it shows: rendered, unless it is held in this state."""
        with self._lock:
            before, rendered = self._held.get(address, (None, None))
            if rendered and before == state:
                self._held.move_to_end(address)
                return rendered
        body = render().encode(errors="backslashreplace")
        packed = compress(body, 6, mtime=0)
        rendered = RenderedPage(body, packed, f'W/"{sha256(body).hexdigest()[:32]}"')
        with self._lock:
            self._forget(address)
            self._held[address] = state, rendered
            self._size += len(body) + len(packed)
            while self._size > self._most and len(self._held) > 1:
                self._forget(next(iter(self._held)))
        return rendered

    def _forget(self, address: str) -> None:
        if address in self._held:
            _, rendered = self._held.pop(address)
            self._size -= len(rendered.body) + len(rendered.packed)
