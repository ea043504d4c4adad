"""A bot as a process of this machine: it is started, its output is read, and it is ended with all its children."""

import asyncio
import contextlib
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from uuid import uuid4

from harness.errors import BotError
from harness.league.limits import Level
from harness.local import keeper, uids
from harness.local.confined import SOCKET, Inside, confined
from harness.local.exit import Exit, how_it_ended
from harness.local.log import Log
from harness.local.output import OutputReader
from harness.local.sandbox import NICE, NO_SANDBOX, Sandbox
from harness.text import printable_lines
from harness.wire.failures import last_stuck, stuck_in

_LINE = 500  # characters of a line of its output
_GRACE = 1.0  # seconds that it has to end when it is asked to
_SIGNALLED = 128  # a sandbox adds this to the number of the signal that ended the bot
_LOWERED_EACH = 0.1  # seconds: the kernel lets ordinary users lower a session only so often
_LAST_OUTPUT = 0.2  # seconds to read its last output; its children may hold the pipe for ever


class BotProcess:
    """A bot that we start. `address` is where it listens."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        *,
        directory: Path | None = None,
        sandbox: Sandbox = NO_SANDBOX,
        logs: Path | None = None,
    ) -> None:
        """`logs` is a directory for its output."""
        self.name = name
        self._command = command
        self._directory = directory
        self._sandbox = sandbox
        self._mark = uuid4().hex
        self._home = Path(
            tempfile.gettempdir(), f"harness-{self._mark[:12]}"
        )  # a socket's path must be short
        self._keeper: asyncio.subprocess.Process | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._born = ""
        self._inside: Inside | None = None
        self._uid: uids.Uid | None = None
        self._environment: Mapping[str, str] = {}
        self._log = Log(logs, name) if logs else None
        self._output = OutputReader(self._log)
        self._end: asyncio.Task[None] | None = None
        self._giving_way: asyncio.Task[None] | None = None
        self.address = f"unix:{self._home}/{SOCKET}"

    async def start(self, environment: Mapping[str, str] | None = None) -> None:
        """Start the bot; BotError if that fails, and then nothing of it is left."""
        self._environment = environment or {}
        if self._log:
            self._log.open()
        try:
            if self._sandbox.level is Level.STRICT and os.geteuid() == 0:
                self._uid = uids.take()
            await self._start_keeper()
            await self._start_bot()
        except OSError as error:
            await self.stop()
            raise BotError(self.name, f"cannot start {self._command[0]}: {error.strerror}") from None
        except BaseException:
            await self.stop()
            raise

    async def _start_keeper(self) -> None:
        self._keeper = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", keeper.__file__, self._mark, self._home),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            pass_fds=[self._uid.file.fileno()]
            if self._uid
            else [],  # taken until all processes of the bot have ended
            start_new_session=True,  # Ctrl-C, which ends the referee, must not end it
        )
        assert self._keeper.stdout
        line = (await self._keeper.stdout.readline()).decode().strip()
        if line != keeper.READY:
            raise BotError(self.name, line or "its keeper does not start")

    async def _start_bot(self) -> None:
        variables = {**self._environment, keeper.MARK: self._mark}
        reading, writing = os.pipe()
        try:
            await asyncio.get_running_loop().connect_read_pipe(lambda: self._output, os.fdopen(reading, "rb"))
            number = self._uid.number if self._uid else None
            with confined(
                self._command, self._directory, variables, self._sandbox, self._home, uid=number
            ) as start:
                self._process = await asyncio.create_subprocess_exec(
                    *start.command,
                    cwd=start.directory,
                    env=start.environment,
                    pass_fds=[file.fileno() for file in start.files],
                    stdin=asyncio.subprocess.DEVNULL,
                    stdout=writing,
                    stderr=asyncio.subprocess.STDOUT,
                    start_new_session=True,
                )
                self._tell_keeper()
                self._inside = await start.inside()
        finally:
            os.close(writing)
        if self._inside:
            self._inside.link(self._home)
        if self._sandbox.level is not Level.NONE:
            leader = self._inside.pid if self._inside else self._process.pid
            self._giving_way = asyncio.create_task(_give_way(leader), name=f"niceness of {self.name}")
        self._end = asyncio.create_task(self._wait(), name=f"end of {self.name}")

    def _tell_keeper(self) -> None:
        assert self._keeper
        assert self._keeper.stdin
        assert self._process
        self._born = keeper.birth(self._process.pid)
        self._keeper.stdin.write(keeper.message(self._process.pid, self._born))

    @property
    def pid(self) -> int:
        """The number of the process that we started, the bot or its sandbox; 0 if it does not run."""
        return self._process.pid if self._process and self._process.returncode is None else 0

    @property
    def code(self) -> int | None:
        """The exit code, or minus the number of the signal that ended it; None while it runs."""
        code = self._process.returncode if self._process else None
        if code is None or (self._end and not self._end.done()):
            return None
        return _SIGNALLED - code if code > _SIGNALLED and self._sandbox.level is Level.STRICT else code

    @property
    def exit(self) -> Exit | None:
        """How the process ended; None while it runs."""
        code = self.code
        return None if code is None else Exit(code, self.last_lines().strip())

    def ending(self) -> str:
        """How the process ended, in words; empty while it runs."""
        ended = self.exit
        return str(ended) if ended else ""

    @property
    def bytes_printed(self) -> int:
        """The number of bytes of its output that were read."""
        return self._output.count

    def last_lines(self, lines: int = 12, since: int = 0) -> str:
        """The last lines of its output after the first `since` bytes, printable. When an answer of the bot has come, what it
        printed before the answer is among them."""
        self._output.catch_up()
        text = self._output.since(since).expandtabs()
        return printable_lines("\n".join(text.splitlines()[-lines:]), _LINE)

    def stuck(self, game_id: int, turn: int, since: int | None = None) -> str:
        """Where it is stuck, by its own output: with this question, or with any question by its output after `since` bytes."""
        self._output.catch_up()
        where = stuck_in(self._output.since(), game_id, turn)
        if not where and since is not None:
            where = last_stuck(self._output.since(since))
        return printable_lines(where.expandtabs(), _LINE)

    def last_line(self) -> str:
        """The last line of its output; empty if there is none."""
        return (self.last_lines(1).strip().splitlines() or [""])[0]

    async def wait_for_end(self) -> str:
        """Wait for its end; how it ended."""
        assert self._end
        await asyncio.shield(self._end)
        return self.ending()

    async def start_again(self) -> None:
        """Start it again after its end, at the same address and with new output."""
        await self.stop()
        self._output = OutputReader(self._log)
        await self.start(self._environment)

    async def stop(self) -> None:
        """Ask it to end, then let its keeper end it and all that it started."""
        process = self._process
        if self._giving_way:
            self._giving_way.cancel()
        if process is not None and process.returncode is None:
            self._ask_to_end(process.pid)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_GRACE):
                    await process.wait()
        if self._keeper:
            assert self._keeper.stdin
            self._keeper.stdin.close()
            await self._keeper.wait()
            if process is not None and self._keeper.returncode != 0:  # somebody ended the keeper
                keeper.kill_group(process.pid, self._born)
        if self._inside:
            await self._inside.wait_for_end()
            self._inside = None
        if self._uid:
            self._uid.file.close()
            self._uid = None
        shutil.rmtree(self._home, ignore_errors=True)  # a keeper that was ended early leaves it
        if self._end:
            await self._end
        self._output.close()
        if self._log:
            self._log.close(how_it_ended(self.code) if self.code is not None else "")

    def _ask_to_end(self, pid: int) -> None:
        if self._inside:
            self._inside.ask_to_end()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGTERM)

    async def _wait(self) -> None:
        assert self._process
        await self._process.wait()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LAST_OUTPUT):
                await self._output.over.wait()


async def _give_way(leader: int) -> None:
    """Lower the priority of the bot's session. If the kernel shares the processor among sessions, `nice` counts only within
    one. The bot does not do it itself as it starts, because bots that start together would wait for each other."""
    nice = str(min(os.nice(0) + NICE, 19))
    with contextlib.suppress(OSError):  # no such kernel; or the bot has ended
        while True:
            with contextlib.suppress(BlockingIOError):
                if os.getsid(leader) == leader:  # in a strict sandbox its session begins a moment later
                    Path(f"/proc/{leader}/autogroup").write_text(nice, "ascii")
                    return
            await asyncio.sleep(_LOWERED_EACH)
