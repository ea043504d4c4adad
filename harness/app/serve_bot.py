"""Serving the bot of a file: it is found, loaded, and handed to the SDK."""

import importlib.util
import sys
import traceback
from pathlib import Path
from signal import Signals
from types import ModuleType

from harness.bot import BOTS, Bot
from harness.bot.file import bots_of
from harness.bot.server import ADDRESS as ADDRESS
from harness.bot.server import DIAL as DIAL
from harness.bot.server import serve_or_dial
from harness.errors import HarnessError, OptionsError
from harness.text import shortened


def serve_bot(
    path: Path,
    address: str | None = None,
    *,
    certificate: Path | None = None,
    key: Path | None = None,
    token_file: Path | None = None,
    client_ca: Path | None = None,
    insecure: bool = False,
    dial: str | None = None,
    ca: Path | None = None,
) -> Signals:
    """Serve the bot until interrupted, and give the signal that did so; without an address on a free port. With `dial` it
    dials the referee there instead. What each file holds, `harness bot serve --help` says."""
    return serve_or_dial(
        load_bot(path),
        address,
        dial,
        certificate=certificate,
        key=key,
        token_file=token_file,
        client_ca=client_ca,
        insecure=insecure,
        ca=ca,
    )


def load_bot(path: Path) -> type[Bot]:
    """The one class of a .py file, or of the bot.py in a directory, that is a bot."""
    file = path / "bot.py" if path.is_dir() else path
    if file.suffix != ".py" or not file.is_file():
        raise OptionsError(f"{shortened(str(path), 200)}: expected a .py file, or a directory with a bot.py")
    module = _run(file)
    bots = bots_of(vars(module), module.__name__)
    if len(bots) == 1:
        return bots[0]
    if not bots:
        made_from = ", ".join([bot.__name__ for bot in BOTS.values()])
        raise OptionsError(f"{file}: expected a class made from {made_from} or Bot, and there is none")
    names = ", ".join([shortened(bot.__name__) for bot in bots])
    raise OptionsError(f"{file}: expected one bot, and there are {len(bots)}: {names}")


def _run(file: Path) -> ModuleType:
    """The file as a module; it may import its neighbours."""
    sys.path.insert(0, str(file.resolve().parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        trace = traceback.TracebackException.from_exception(error)
        trace.stack = traceback.StackSummary.from_list(
            [frame for frame in trace.stack if not frame.filename.startswith(("<frozen", __file__))]
        )
        sys.stderr.write("".join(trace.format()))
        raise HarnessError(f"{file}: it cannot be loaded, see above") from None
    return module
