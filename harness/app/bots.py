"""Bots as people name them: an address, a command, a file, or a sample; and what is needed to talk to them."""

import re
import shlex
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from harness.engine import OptionsError, nearest
from harness.engine.errors import shortened
from harness.transport import BotProcess, Link

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")
_ADDRESS = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+):[0-9]{1,5}|unix:.+")


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot: where it is, or how it is started."""

    name: str
    address: str = ""
    command: tuple[str, ...] = ()
    directory: Path | None = None


def parse_bots(texts: Sequence[str]) -> list[BotSpec]:
    """Each `NAME=TARGET` or `TARGET`; names differ, whatever their case."""
    bots = [parse_bot(text) for text in texts]
    seen: dict[str, str] = {}
    for bot, text in zip(bots, texts, strict=True):
        if other := seen.get(bot.name.casefold()):
            raise OptionsError(
                f"--bot {shortened(text)}: the name {bot.name} is that of --bot {shortened(other)}; say NAME=…"
            )
        seen[bot.name.casefold()] = text
    return bots


def parse_bot(text: str) -> BotSpec:
    """`NAME=TARGET`; TARGET is HOST:PORT, unix:PATH, a bot's file or directory, a sample's name, or cmd:COMMAND."""
    named = re.match(r"([^=/:\s]+)=(.*)", text, re.S)
    name, target = (named[1], named[2]) if named else ("", text)
    if name and not _NAME.fullmatch(name):
        raise OptionsError(f"--bot {shortened(text)}: a name has up to 32 letters, digits, '.', '_' and '-'")
    if target.startswith("cmd:"):
        command = shlex.split(target[4:])
        if not command:
            raise OptionsError(f"--bot {shortened(text)}: expected a command behind cmd:")
        return BotSpec(name or _slug(Path(command[-1]).stem), command=tuple(command))
    if target in samples():
        return BotSpec(name or target, command=(sys.executable, "-m", f"sample_bots.{samples()[target]}"))
    if _ADDRESS.fullmatch(target):
        return BotSpec(name or _slug(target), address=target)
    path = Path(target)
    file = path / "bot.py" if path.is_dir() else path
    if file.is_file() and file.suffix == ".py":
        called = name or _slug(path.resolve().stem)
        return BotSpec(called, command=(sys.executable, file.name), directory=file.resolve().parent)
    expected = "HOST:PORT, unix:PATH, a .py file, a directory with a bot.py, cmd:COMMAND or a sample"
    raise OptionsError(f"--bot {shortened(text)}: expected {expected}; {nearest(target, samples())}")


def samples() -> dict[str, str]:
    """The sample bots by the names one types, and their modules."""
    spec = find_spec("sample_bots")
    places = list(spec.submodule_search_locations or []) if spec else []
    modules = {module.name for module in iter_modules(places)} - {"odds"}  # what two of them share
    return {name.removesuffix("_bot"): name for name in sorted(modules)}


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:32] or "bot"


class Bots:
    """Bots that are up: their links, and the processes of those that we started."""

    def __init__(self, links: dict[str, Link], processes: dict[str, BotProcess]) -> None:
        self.links = links
        self._processes = processes

    def said(self, name: str) -> str:
        """The last lines that a bot of ours printed."""
        process = self._processes.get(name)
        return process.said() if process else ""


@asynccontextmanager
async def bots_up(specs: Sequence[BotSpec], *, patience: float = 10.0) -> AsyncIterator[Bots]:
    """Starts what is to be started, dials everybody, and ends it all again. BotUnreachableError says who is not there."""
    async with AsyncExitStack() as stack:
        links: dict[str, Link] = {}
        processes: dict[str, BotProcess] = {}
        for spec in specs:
            if spec.command:
                process = BotProcess(spec.name, spec.command, directory=spec.directory)
                stack.push_async_callback(process.stop)
                await process.start()
                processes[spec.name] = process
        for spec in specs:
            started = processes.get(spec.name)
            address, alive = (started.address, started.ended) if started else (spec.address, str)
            link = Link(spec.name, address, patience=patience, alive=alive)
            stack.push_async_callback(link.close)
            links[spec.name] = link
        for link in links.values():
            await link.open()
        yield Bots(links, processes)
