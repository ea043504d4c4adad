"""Bots as people name them: an address, a command, a file, or a sample; and what is needed to talk to them."""

import asyncio
import re
import shlex
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from harness.bot.samples import sample_module, samples
from harness.engine import OptionsError, nearest
from harness.engine.address import parse_address
from harness.engine.errors import shortened
from harness.engine.names import check_name
from harness.transport import BotProcess, Link
from harness.transport.identity import NOBODY, Identity, is_open
from harness.transport.program import TooMuchError, fingerprint
from harness.transport.referee_process import Dial
from harness.transport.referees import shares
from harness.transport.sandbox import NO_SANDBOX, Sandbox

_ADDRESS = re.compile(r"unix:.*|.*:[0-9]+", re.S)  # or what is meant to be one


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot: where it is, or how it is started."""

    name: str
    address: str = ""
    command: tuple[str, ...] = ()
    directory: Path | None = None
    environment: Mapping[str, str] = field(
        default_factory=dict, hash=False
    )  # beside ours, for one that we start
    identity: Identity = NOBODY  # for one at an address
    files: Path | None = field(
        default=None, compare=False
    )  # its own, as far as we know: other bots see none of it
    sandbox: Sandbox = NO_SANDBOX  # of one that we start
    program: str = ""  # its files, as they were looked at; empty: whoever starts it does not care

    def fingerprint(self) -> str:
        """Of the files that it is started from now; empty if none are its own."""
        return fingerprint(self.command, self.directory, self.sandbox.hidden)

    def process(self) -> BotProcess:
        """Of one that has a command; not started."""
        return BotProcess(self.name, self.command, directory=self.directory, sandbox=self.sandbox)


def parse_bots(texts: Sequence[str], game: str, place: str = "--bot") -> list[BotSpec]:
    """Each `NAME=TARGET` or `TARGET`; names differ, whatever their case. Errors begin with the place of the texts."""
    bots: list[BotSpec] = []
    seen: dict[str, str] = {}
    for text in texts:
        try:
            bot = parse_bot(text, game)
        except OptionsError as error:
            raise OptionsError(f"{place} {error}") from None
        if other := seen.get(bot.name.casefold()):
            raise OptionsError(
                f"{place} {shortened(text)}: the name {bot.name} is that of {place} {shortened(other)}; say NAME=…"
            )
        seen[bot.name.casefold()] = text
        bots.append(bot)
    return bots


def parse_bot(text: str, game: str, identity: Identity = NOBODY) -> BotSpec:
    """`NAME=TARGET`; TARGET is HOST:PORT, unix:PATH, a bot's file or directory, the name of a sample of the game, or
    cmd:COMMAND. An error begins with the text; where that stands is the caller's to say. `identity` is for a bot at an
    address."""
    named = re.match(r"([^=/:\s]+)=(.*)", text, re.S)
    name, target = (named[1], named[2]) if named else ("", text)
    try:
        if name:
            check_name(name)
        if target.startswith("cmd:"):
            command = command_of(target[4:])
            return BotSpec(name or _slug(Path(command[-1]).stem), command=command, directory=Path.cwd())
        if target in samples(game):
            return sample_bot(name or target, game, target)
        if _ADDRESS.fullmatch(target):
            return BotSpec(name or _slug(target), address=_address(target, identity), identity=identity)
        path = Path(target)
        return file_bot(name or _slug(path.resolve().stem), path)
    except NoFileError:
        expected = "HOST:PORT, unix:PATH, a .py file, a directory with a bot.py, cmd:COMMAND or a sample"
        raise OptionsError(
            f"{shortened(text)}: expected {expected}; {nearest(target, samples(game))}"
        ) from None
    except OptionsError as error:
        raise OptionsError(f"{shortened(text)}: {error}") from None


def _address(text: str, identity: Identity) -> str:
    if is_open(parse_address(text), identity):
        raise OptionsError(
            "over a network a bot must show who it is, by a certificate: a league file can name it (docs/leagues.md)"
        )
    return text


def command_of(text: str) -> tuple[str, ...]:
    """A command line's words, as a shell reads them."""
    try:
        command = tuple(shlex.split(text))
    except ValueError as error:  # quotes that do not close
        raise OptionsError(f"no command: {str(error).lower()}") from None
    if not command:
        raise OptionsError("expected a command, found none")
    return command


def sample_bot(name: str, game: str, sample: str) -> BotSpec:
    return BotSpec(name, command=(sys.executable, "-m", sample_module(game, sample)))


def file_bot(name: str, path: Path) -> BotSpec:
    file = path / "bot.py" if path.is_dir() else path
    if not file.is_file() or file.suffix != ".py":
        raise NoFileError(f"{path}: expected a .py file, or a directory with a bot.py")
    command, directory = (sys.executable, file.name), file.resolve().parent
    return BotSpec(name, command=command, directory=directory, files=path.resolve())


class NoFileError(OptionsError):
    """There is no bot of ours to start there."""


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:32] or "bot"


class Bots:
    """Bots that are up: their links, and the processes of those that we started."""

    def __init__(self, bots: "Sequence[_Bot]") -> None:
        self._bots = {bot.link.name: bot for bot in bots}
        self.links = {name: bot.link for name, bot in self._bots.items()}

    def said(self, name: str) -> str:
        """The last lines that a bot of ours printed."""
        process = self._bots[name].process
        return process.said() if process else ""

    def ended(self) -> Mapping[str, str]:
        """The bots that will not come back, and why."""
        return {name: why for name, bot in self._bots.items() if (why := bot.ended())}

    def dials(self, parts: int) -> list[list[Dial]]:
        """For so many who dial them all: each bot has, over all of them, as many games as it wants."""
        return [[*each] for each in zip(*[bot.dials(parts) for bot in self._bots.values()], strict=True)]


def _say_nothing(line: str) -> None:
    del line


@asynccontextmanager
async def bots_up(
    specs: Sequence[BotSpec],
    *,
    patience: float = 10.0,
    restarts: int = 0,
    told: Callable[[str], None] = _say_nothing,
) -> AsyncIterator[Bots]:
    """Starts what is to be started, dials everybody, and ends it all again, all bots at once. BotUnreachableError says
    who is not there, and by then the others are ended. A bot that ends after it was up is started again so often, and
    that is told."""
    bots = [_Bot(spec, patience, restarts, told) for spec in specs]
    try:
        await _together([bot.start() for bot in bots])
        yield Bots(bots)
    finally:
        await asyncio.gather(*[bot.stop() for bot in bots])


class _Bot:
    """A bot's link, and its process if it is ours to start."""

    def __init__(self, spec: BotSpec, patience: float, restarts: int, told: Callable[[str], None]) -> None:
        self._spec = spec
        self._patience = patience
        self._environment = spec.environment
        self._changed = ""
        self._restarts = range(1, restarts + 1)
        self._told = told
        self._watch: asyncio.Task[None] | None = None
        self.process = spec.process() if spec.command else None
        address, alive = (self.process.address, self.ended) if self.process else (spec.address, str)
        self.link = Link(spec.name, address, patience=patience, alive=alive, identity=spec.identity)

    def dials(self, parts: int) -> Iterator[Dial]:
        for games in shares(self.link.games_at_once, parts):
            yield Dial(self.link.name, self.link.address, self._spec.identity, self._patience, games)

    async def start(self) -> None:
        if self.process:
            await self.process.start(self._environment)
        await self.link.open()
        if self.process:
            self._watch = asyncio.create_task(
                self._start_again(self.process), name=f"watch of {self.link.name}"
            )

    async def stop(self) -> None:
        if self._watch:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
        await self.link.close()
        if self.process:
            await self.process.stop()

    async def _start_again(self, process: BotProcess) -> None:
        for number in self._restarts:
            how = await process.over()
            if not await asyncio.to_thread(self._is_the_same):
                self._changed = "it is not started again, as its files have changed since the run began; "
                self._told(f"bot {process.name}: {self._changed}{how}")
                return
            self._told(f"bot {process.name}: {how}\nstarted again ({number} of {len(self._restarts)})")
            await process.start_again()

    def _is_the_same(self) -> bool:
        try:
            return not self._spec.program or self._spec.fingerprint() == self._spec.program
        except (OSError, TooMuchError):
            return False

    def ended(self) -> str:
        """Why it will not come back."""
        if self._watch and not self._watch.done():
            return ""
        return self._changed + self.process.ended() if self.process else ""


async def _together(tasks: Iterable[Coroutine[None, None, None]]) -> None:
    """All at once. The first error breaks the others off, and comes as it is."""
    try:
        async with asyncio.TaskGroup() as group:
            for task in tasks:
                group.create_task(task)
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
