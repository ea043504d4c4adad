"""Bots as people name them: an address, a command, a file or a sample. `harness.app.bots` has them up."""

import re
import shlex
import sys
from collections.abc import (
    Iterable,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, field, replace
from pathlib import Path

from harness.address import parse_address
from harness.app.identity import identity_of
from harness.bot.file import NO_BOT
from harness.bot.samples import sample_module, samples
from harness.errors import OptionsError
from harness.league.trust import NO_TRUST, Trust, problems
from harness.local import BotProcess
from harness.local.program import fingerprint
from harness.local.sandbox import NO_SANDBOX, Sandbox
from harness.names import check_name
from harness.text import nearest, one_line, shortened
from harness.transport.identity import NOBODY, Identity, is_open

START_LIMIT = 30.0  # seconds for a bot that we start, or that dials in, to say hello
_RUNNING_START_LIMIT = 10.0  # the same for a bot at an address, which runs already
_PATIENCE = 10.0  # seconds for a bot that we start to come back after a break
_NETWORK_PATIENCE = 30.0  # the same for a bot at an address, or that dials in

_LINE = 500  # characters of why a bot does not start
_ADDRESS = re.compile(r"unix:.*|.*:[0-9]+", re.S)  # or what is meant to be one


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot: its address, how it is started, or that it dials in."""

    name: str
    address: str = ""
    command: tuple[str, ...] = ()
    invitation: str = ""  # of one that dials in: the name that it was invited under
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
        """How long the bot may take to say hello. One at an address runs already, and has less; one that dials in pauses."""
        usual = _RUNNING_START_LIMIT if self.address else START_LIMIT
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


def dialling_in(specs: Iterable[BotSpec]) -> list[str]:
    """The names of the bots that dial in."""
    return [spec.name for spec in specs if spec.invitation]


class NoFileError(OptionsError):
    """The path leads to no bot that we could start."""


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:32] or "bot"
