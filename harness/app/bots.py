"""Bots as people name them: an address, a command, a file or a sample. They are started, dialled and ended here."""

import asyncio
import re
import shlex
import sys
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Coroutine,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from harness.address import parse_address
from harness.app.identity import identity_of
from harness.app.restarts import MEANWHILE, Restarts, RestartWatch
from harness.app.source_errors import syntax_error
from harness.app.start_failures import StartError, StartFailure
from harness.bot.file import NO_BOT
from harness.bot.oversights import oversights_in
from harness.bot.samples import sample_module, samples
from harness.errors import BotError, HarnessError, OptionsError
from harness.league.trust import NO_TRUST, Trust, problems
from harness.local import BotProcess
from harness.local.program import TooMuchError, fingerprint
from harness.local.sandbox import NO_SANDBOX, Sandbox
from harness.local.strain import Strain, ThreadTimes, counts, strain
from harness.names import check_name
from harness.text import nearest, one_line, printable, shortened
from harness.transport import Dialler, Link
from harness.transport.attendance import Attendance
from harness.transport.identity import NOBODY, Identity, is_open
from harness.transport.referee_process import Dial
from harness.transport.referees import shares

START_LIMIT = 30.0  # seconds for a bot that we start to say hello
_RUNNING_START_LIMIT = 10.0  # the same for a bot at an address, which runs already
_PATIENCE = 10.0  # seconds for a bot that we start to come back after a break
_NETWORK_PATIENCE = 30.0  # the same for a bot at an address
MOST_STARTING = 32  # processes that start at the same time: with more, each is slower than its limit allows

_T = TypeVar("_T")

_LINE = 500  # characters of why a bot does not start
_ADDRESS = re.compile(r"unix:.*|.*:[0-9]+", re.S)  # or what is meant to be one


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot: its address, or how it is started."""

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
    file: Path | None = field(default=None, compare=False)  # that it is started from, as it was named
    sandbox: Sandbox = NO_SANDBOX  # of one that we start
    start_limit: float | None = None  # seconds to say hello; None: as long as usual
    patience: float | None = None  # seconds to come back after a break; None: as long as usual
    logs: Path | None = None  # a directory for what it prints, if we start it
    program: str = ""  # its files, as they were looked at; empty: whoever starts it does not care

    @property
    def seconds_to_start(self) -> float:
        """How long the bot may take to say hello. One at an address runs already, and has less."""
        usual = START_LIMIT if self.command else _RUNNING_START_LIMIT
        return usual if self.start_limit is None else self.start_limit

    @property
    def seconds_to_come_back(self) -> float:
        """How long after a break the bot may take to say hello again, before it is away."""
        usual = _PATIENCE if self.command else _NETWORK_PATIENCE
        return usual if self.patience is None else self.patience

    def fingerprint(self) -> str:
        """The fingerprint of the files that it would be started from now; empty if none are its own."""
        return fingerprint(self.command, self.directory, self.sandbox.hidden)

    def process(self) -> BotProcess:
        """The process of a bot that has a command; it is not started yet."""
        return BotProcess(
            self.name, self.command, directory=self.directory, sandbox=self.sandbox, logs=self.logs
        )

    def unserved(self, process: BotProcess) -> str:
        """Why a process that has ended well was no bot, on one line; nothing, if it has not."""
        last = process.last_line()
        shown = str(self.file) if self.file else "its command"
        if (
            process.code == NO_BOT and self.file
        ):  # these are our own words, which know the file by its last name only
            return one_line(shown + last.removeprefix(f"error: {self.file.name}"), _LINE)
        if process.code != 0:
            return ""
        hint = ": does it end with serve(…)?" if self.file else ", with exit code 0"
        printed = f" (it printed last: {last})" if last else ""
        return one_line(f"{shown} ended without serving{printed}{hint}", _LINE)


def parse_bots(
    texts: Sequence[str], game: str, place: str = "--bot", trusts: Mapping[str, Trust] | None = None
) -> list[BotSpec]:
    """The bots of texts `NAME=TARGET` or `TARGET`. Names must differ, whatever their case. Errors begin with the place of
    the texts. `trusts` are for bots at an address, by name."""
    bots: list[BotSpec] = []
    seen: dict[str, str] = {}
    for text in texts:
        try:
            bot = _parsed(text, game)
        except OptionsError as error:
            raise OptionsError(f"{place} {error}") from None
        if other := seen.get(bot.name.casefold()):
            raise OptionsError(
                f"{place} {shortened(text)}: the name {bot.name} is that of {place} {shortened(other)}; say NAME=…"
            )
        seen[bot.name.casefold()] = text
        bots.append(bot)
    return _all_trusting(bots, texts, place, trusts or {})


def _all_trusting(
    bots: Sequence[BotSpec], texts: Sequence[str], place: str, trusts: Mapping[str, Trust]
) -> list[BotSpec]:
    names = [bot.name for bot in bots]
    for name in trusts:
        if name not in names:
            raise OptionsError(
                f"no {place} {shortened(name)} to have a certificate or a token; {nearest(name, names)}"
            )
    trusting = []
    for bot, text in zip(bots, texts, strict=True):
        try:
            trusting.append(_trusting(bot, trusts.get(bot.name, NO_TRUST), f"{bot.name}=", text))
        except OptionsError as error:
            raise OptionsError(f"{place} {error}") from None
    return trusting


def parse_bot(text: str, game: str, trust: Trust = NO_TRUST, place: str = "") -> BotSpec:
    """The bot of `NAME=TARGET` or `TARGET`, which is HOST:PORT, unix:PATH, a bot's file or directory, the name of a sample
    of the game, or cmd:COMMAND. An error begins with the place of the text, if there is one, and the text. `trust` is for
    a bot at an address; its paths are seen from here."""
    try:
        return _trusting(_parsed(text, game), trust, "", text)
    except OptionsError as error:
        raise OptionsError(f"{place} {error}" if place else str(error)) from None


def bot_name(text: str, game: str) -> str:
    """The name of the bot of `NAME=TARGET` or `TARGET`."""
    return _parsed(text, game).name


def _trusting(spec: BotSpec, trust: Trust, prefix: str, text: str) -> BotSpec:
    """The bot with what the options of a command say of it; `prefix` stands before a file in them."""
    named = replace(NOBODY, options=prefix).named
    for key, word in problems(trust, spec.address, named):
        raise OptionsError(f"{shortened(text)}: {named(key)}: {word}")
    if not spec.address:
        return spec
    identity = identity_of(trust, Path()) if trust != NO_TRUST else NOBODY
    identity = replace(identity, options=prefix)
    if is_open(parse_address(spec.address), identity):
        either = f"{named('certificate')} or {named('ca')}"
        raise OptionsError(
            f"{shortened(text)}: over a network a bot must show who it is, by a certificate: expected {either} "
            "(harness bot keygen makes one)"
        )
    return replace(spec, identity=identity)


def _parsed(text: str, game: str) -> BotSpec:
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
            parse_address(target)  # says what is wrong with it
            return BotSpec(name or _slug(target), address=target)
        path = Path(target)
        return file_bot(name or _slug(path.resolve().stem), path)
    except NoFileError as error:
        if target.endswith(".py") or "/" in target or Path(target).exists():
            raise OptionsError(f"{shortened(text)}: {error}") from None
        expected = "HOST:PORT, unix:PATH, a .py file, a directory with a bot.py, cmd:COMMAND or a sample"
        raise OptionsError(
            f"{shortened(text)}: expected {expected}; {nearest(target, samples(game))}"
        ) from None
    except OptionsError as error:
        raise OptionsError(f"{shortened(text)}: {error}") from None


def command_of(text: str) -> tuple[str, ...]:
    """The words of a command line, as a shell reads them."""
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
        missing = "" if path.exists() else "no such file; "
        raise NoFileError(f"{path}: {missing}expected a .py file, or a directory with a bot.py")
    command, directory = (sys.executable, "-m", "harness.bot", file.name), file.resolve().parent
    return BotSpec(name, command=command, directory=directory, files=path.resolve(), file=file)


def limited(specs: Iterable[BotSpec], start_limit: float | None) -> list[BotSpec]:
    """The bots with this time to say hello, in seconds; None: as they are."""
    return [spec if start_limit is None else replace(spec, start_limit=start_limit) for spec in specs]


def patient(specs: Iterable[BotSpec], patience: float | None) -> list[BotSpec]:
    """The bots with this time to come back after a break, in seconds; None: as they are."""
    return [spec if patience is None else replace(spec, patience=patience) for spec in specs]


class NoFileError(OptionsError):
    """The path leads to no bot that we could start."""


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:32] or "bot"


class Bots:
    """Bots that are up: their links, and the processes of those that we started."""

    def __init__(self, bots: "Sequence[_Bot]") -> None:
        self._bots = {bot.link.name: bot for bot in bots}
        self.links = {name: bot.link for name, bot in self._bots.items()}
        self.attendance = Attendance(self.links.values())
        self._counts = self._counted()

    def strains(self) -> Mapping[str, Strain]:
        """How long each bot of ours computed since they were up, and waited for a processor."""
        return {name: strain(self._counts.get(name, {}), now) for name, now in self._counted().items()}

    def _counted(self) -> Mapping[str, ThreadTimes]:
        pids = {name: bot.process.pid for name, bot in self._bots.items() if bot.process}
        return {name: counts(pid) for name, pid in pids.items() if pid}

    def last_lines(self, name: str, since: int = 0) -> str:
        """The last lines that a bot of ours printed; `since` is a number of bytes, and only later lines count."""
        process = self._bots[name].process
        return process.last_lines(since=since) if process else ""

    def oversights(self) -> list[str]:
        """What authors of bots seem to have overlooked: lines that the SDK printed in bots of ours."""
        return [line for name in self._bots for line in oversights_in(self.last_lines(name))]

    def printed(self, name: str) -> int:
        """The number of bytes that a bot has printed; 0 for one that is not ours."""
        process = self._bots[name].process
        return process.bytes_printed if process else 0

    def stuck(self, name: str, game_id: int, turn: int, since: int | None = None) -> str:
        """Where a bot says that it is stuck with this question; with `since`, a number of bytes, in any later line."""
        process = self._bots[name].process
        return process.stuck(game_id, turn, since) if process else ""

    def ended(self) -> Mapping[str, str]:
        """The bots whose processes have ended and do not run again at once, and why."""
        return {name: why for name, bot in self._bots.items() if (why := bot.ended())}

    def dials(self, parts: int) -> list[list[Dial]]:
        """A list of dials for each of `parts` processes that dial all bots. Over all of them, each bot has as many games at
        once as it wants."""
        return [[*each] for each in zip(*[bot.dials(parts) for bot in self._bots.values()], strict=True)]


def ignore_line(line: str) -> None:
    """Hear a line, and do nothing with it."""
    del line


@asynccontextmanager
async def bots_up(
    specs: Sequence[BotSpec],
    *,
    game: str = "",
    may_be_away: Collection[str] = (),
    restarts: Restarts | None = None,
    line: Callable[[str], None] = ignore_line,
) -> AsyncIterator[Bots]:
    """Start the bots that are ours to start, dial all, and end everything again after the block, all bots at once.
    StartError has all that did not start, or do not play the `game`, when each of the others is up; but those whose names
    are in `may_be_away` are dialled on, unless all have failed. `restarts`: when a bot of ours is started again that has
    ended; without it, it is not. `line` hears of it, and who did not start."""
    bots = [_Bot(spec, game, restarts, line) for spec in specs]
    starting = asyncio.Semaphore(MOST_STARTING)
    try:
        ends = await _together([bot.start(starting) for bot in bots])
        failures = [(bot, failure) for bot, failure in zip(bots, ends, strict=True) if failure]
        if failures:
            error = StartError([failure for _, failure in failures], len(bots))
            if len(failures) == len(bots) or not all(
                bot.link.name in may_be_away and not bot.link.is_up for bot, _ in failures
            ):
                raise error
            line(str(error))
        for bot, failure in failures:
            bot.await_return(failure.in_short)
        yield Bots(bots)
    finally:
        await asyncio.gather(*[bot.stop() for bot in bots])


class _Bot:
    """A bot's link, and its process if it is ours to start."""

    def __init__(
        self, spec: BotSpec, game: str, restarts: Restarts | None, line: Callable[[str], None]
    ) -> None:
        self._spec = spec
        self._game = game
        self._environment = spec.environment
        self._restarts = restarts
        self._line = line
        self._was_up = False
        self._is_refused = False  # its first process said hello, and was another program
        self._watch: RestartWatch | None = None
        self._watching: asyncio.Task[None] | None = None
        self.process = spec.process() if spec.command else None
        address, alive = (self.process.address, self.ended) if self.process else (spec.address, str)
        self.link = Link(spec.name)
        self._dialler = Dialler(
            self.link,
            address,
            patience=spec.seconds_to_come_back,
            start_limit=spec.seconds_to_start,
            started=bool(spec.command),
            alive=alive,
            is_meant=self._is_meant,
            identity=spec.identity,
            game=game,
        )

    def dials(self, parts: int) -> Iterator[Dial]:
        address, patience = self._dialler.address, self._dialler.patience
        for games in shares(self.link.games_at_once, parts):
            ours = bool(self._spec.command)
            yield Dial(self.link.name, address, self._spec.identity, patience, games, ours, self._game)

    async def start(self, starting: asyncio.Semaphore) -> StartFailure | None:
        """Have the bot say hello, and that it plays the game if one is named; why it did not."""
        try:
            if self.process:
                async with starting:
                    await self.process.start(self._environment)
                    await self._dialler.open()
            else:
                await self._dialler.open()
        except HarnessError as error:
            failure = self._failure(error)
            if self.process and self._is_refused:
                await self.process.stop()
            return failure
        self._was_up = True
        self._start_again_when_ended()
        if self._game and self._game not in (plays := self.link.hello.games):
            listed = printable(", ".join(plays), 200) or "nothing"
            return StartFailure(self.link.name, f"it does not play {self._game}; it says it plays {listed}")
        return None

    def _failure(self, error: HarnessError) -> StartFailure:
        name = self.link.name
        why, where = (error.why, error.where) if isinstance(error, BotError) else (str(error), "")
        if self.process is None or self._is_refused:
            return StartFailure(name, why, where)
        printed, end = self.process.last_lines().strip(), self.process.exit
        if end is None:
            return StartFailure(name, why, where, tuple(printed.splitlines()))
        if line := self._spec.unserved(self.process) or syntax_error(printed):
            return StartFailure(name, line)
        return StartFailure(name, end.how if printed else str(end), printed=tuple(printed.splitlines()))

    def await_return(self, why: str) -> None:
        """After `start` has failed: go on without the bot until it comes."""
        self._dialler.await_return(f"bot {self.link.name}: {why}")
        self._start_again_when_ended(why)

    async def stop(self) -> None:
        if self._watching:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        await self._dialler.close()
        if self.process:
            await self.process.stop()

    def _start_again_when_ended(self, why: str = "") -> None:
        if self.process and self._restarts:
            self._watch = RestartWatch(self.process, self._restarts, self._is_the_same, self._line)
            how = MEANWHILE if self._is_refused else self.process.ending() or why
            how = "" if self.process.pid else how
            self._watching = asyncio.create_task(self._watch.run(how), name=f"watch of {self.link.name}")

    async def _is_meant(self) -> bool:
        """Whether the bot that has said hello was started from the files that the run began with. It has read them by now."""
        if await asyncio.to_thread(self._is_the_same):
            if self._watch:
                self._watch.greeted()
            return True
        if self._watch:
            self._watch.refuse()
        self._is_refused = not self._watch
        return False

    def _is_the_same(self) -> bool:
        try:
            return not self._spec.program or self._spec.fingerprint() == self._spec.program
        except (OSError, TooMuchError):
            return False

    def ended(self) -> str:
        """Why its process does not run, if it is not started again at once."""
        if self._watch:
            return self._watch.ended
        if self.process is None:
            return ""
        unserved, how = "" if self._was_up else self._spec.unserved(self.process), self.process.ending()
        return unserved or syntax_error(how) or how


async def _together(tasks: Iterable[Coroutine[None, None, _T]]) -> list[_T]:
    """Run all at once, and give what they return. The first error breaks the others off, and is raised as it is."""
    try:
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(task) for task in tasks]
    except BaseExceptionGroup as errors:
        raise errors.exceptions[0] from None
    return [task.result() for task in running]
