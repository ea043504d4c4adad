"""Tells pages that what they show has changed, by server-sent events. One look at the database serves all viewers.

A viewer is told which runs have changed, not what: it asks for its page again. What a viewer was not told yet is a set of
runs, which cannot grow beyond their number: a slow viewer slows nobody.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.responses import PlainTextResponse, Response, StreamingResponse

from harness.app.pages.site import RunKey, Site
from harness.errors import HarnessError

_EVERY = 1.0  # seconds between two looks
_SILENCE = (
    15.0  # seconds after which a line is sent that means nothing: so that ends of connections are noticed
)
_VIEWERS = 500  # streams at once
_RETRY = "retry: 2000\n\n"  # milliseconds until a browser connects again


class Viewer:
    """One open stream."""

    def __init__(self) -> None:
        self._runs: set[RunKey] = set()
        self._woken = asyncio.Event()

    def tell(self, runs: frozenset[RunKey]) -> None:
        """These runs have changed."""
        self._runs |= runs
        self._woken.set()

    async def next_runs(self) -> set[RunKey]:
        """The runs that have changed since; none after a silence."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), _SILENCE)
        self._woken.clear()
        runs, self._runs = self._runs, set()
        return runs


class Live:
    """The look at the database, and the viewers."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._viewers: set[Viewer] = set()
        self._ends = False
        self._trouble = ""

    @asynccontextmanager
    async def looking(self) -> AsyncIterator[None]:
        """Look at the database again and again, for the time of this context."""
        task = asyncio.create_task(self._look())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def end(self) -> None:
        """End all streams."""
        self._ends = True
        for viewer in [*self._viewers]:
            viewer.tell(frozenset())

    def stream(self) -> Response:
        """A stream of events for one viewer."""
        if len(self._viewers) >= _VIEWERS:
            return PlainTextResponse("too many viewers follow the pages\n", 503, {"Retry-After": "30"})
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(self._events(), media_type="text/event-stream", headers=headers)

    async def _events(self) -> AsyncIterator[str]:
        viewer = Viewer()
        self._viewers.add(viewer)
        try:
            yield _RETRY
            while not self._ends:
                runs = await viewer.next_runs()
                names = json.dumps([f"{name}/{number}" for name, number in sorted(runs)])
                yield f"event: changed\ndata: {names}\n\n" if runs else ":\n\n"
        finally:
            self._viewers.discard(viewer)

    async def _look(self) -> None:
        waiting: frozenset[RunKey] = frozenset()  # runs whose pages would not show their present state yet
        while True:
            waiting |= await asyncio.to_thread(self._changed)
            due = frozenset(filter(self._site.is_due, waiting))
            if due:
                waiting -= due
                for viewer in self._viewers:
                    viewer.tell(due)
            await asyncio.sleep(_EVERY)

    def _changed(self) -> frozenset[RunKey]:
        """A database that cannot be read now may be read again later: this is said once."""
        try:
            changed = self._site.look()
        except HarnessError as error:
            if str(error) != self._trouble:
                self._trouble = str(error)
                print(f"warning: {error}", file=sys.stderr, flush=True)
            return frozenset()
        self._trouble = ""
        return changed
