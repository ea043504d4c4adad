"""Bots that we start and that end while they are needed: they are started again, after pauses that grow."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from harness.errors import HarnessError
from harness.local import BotProcess

_CHANGED = "it is not started again, as its files have changed since the run began"
MEANWHILE = "they changed as it started"


@dataclass(frozen=True, slots=True)
class Restarts:
    """When a bot that has ended is started again: at once, and if it ends again and again, after a pause."""

    at_once: int = 3  # restarts without a pause
    pause: float = 1.0  # seconds before the next restart; each pause is twice as long as the one before,
    longest: float = 30.0  # up to this one
    well: float = 60.0  # seconds: a bot that has run for so long begins anew

    def before(self, number: int) -> float:
        """The seconds before the restart of this number, which counts from 1."""
        doublings = min(max(0, number - self.at_once - 1), 32)
        return 0.0 if number <= self.at_once else min(self.longest, self.pause * 2.0**doublings)


class RestartWatch:
    """Starts one bot again for as long as its task runs."""

    def __init__(
        self,
        process: BotProcess,
        restarts: Restarts,
        is_the_same: Callable[[], bool],
        line: Callable[[str], None],
    ) -> None:
        """`is_the_same` looks at the bot's files: another program is not started. `line` hears of each restart."""
        self.ended = ""
        """How the bot ended, while it waits to be started again."""
        self._process = process
        self._restarts = restarts
        self._is_the_same = is_the_same
        self._line = line
        self._number = 0  # of restarts since it last ran well
        self._last_said = ""  # how it ended, since it last said hello
        self._refused = asyncio.Event()

    def greeted(self) -> None:
        """The bot has said hello, and is taken in: how it ends is news again."""
        self._last_said = ""

    def refuse(self) -> None:
        """The bot has said hello, and has begun as another program: end it."""
        self._refused.set()

    async def run(self, how: str = "") -> None:
        """`how` is why it does not run at first, if it does not: that has been told, and it is not started at once."""
        time = asyncio.get_running_loop().time
        if how:
            self._last_said, self._number = how, self._restarts.at_once
        while True:
            if not how:
                began = time()
                how = await self._end()
                self._number = 0 if time() - began > self._restarts.well else self._number
            how = await self._start_again(how)

    async def _end(self) -> str:
        """Wait for its end, and end it if it is refused; how it ended."""
        waits = [asyncio.create_task(each) for each in (self._process.wait_for_end(), self._refused.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
        if not self._refused.is_set():
            return self._process.ending()
        self._refused.clear()
        await self._process.stop()
        return MEANWHILE

    async def _start_again(self, how: str) -> str:
        """Start it when it is time to; why it could not be started, if it could not."""
        self._number += 1
        pause = self._restarts.before(self._number)
        await self._wait_for_files(how)
        if pause:
            self.ended = how
        if how != self._last_said:
            self._last_said = how
            self._line(
                f"bot {self._process.name}: {how}\nstarted again {f'in {pause:g} s' if pause else 'at once'}"
            )
        await asyncio.sleep(pause)
        try:
            await self._process.start_again()
        except HarnessError as error:
            return str(error).removeprefix(f"bot {self._process.name}: ")
        self.ended = ""
        return ""

    async def _wait_for_files(self, how: str) -> None:
        while not await asyncio.to_thread(self._is_the_same):
            if not self.ended.startswith(_CHANGED):
                self.ended = f"{_CHANGED}; {how}"
                self._line(f"bot {self._process.name}: {self.ended}")
            await asyncio.sleep(self._restarts.longest)
