"""Runs the file of a bot as Python does. If the file ends without serving a bot, its only bot is served.

So a file can end with `serve(Fox)` and its own arguments, or have nothing but a class.
"""

import os
import sys
from collections.abc import Mapping
from importlib.machinery import SourceFileLoader
from types import ModuleType
from typing import TypeGuard

from harness.bot import server
from harness.bot.bot import Bot
from harness.bot.tracebacks import raised
from harness.text import shortened

NO_BOT = 78  # the exit code if the file has no bot to serve; the last line that is printed has the reason (EX_CONFIG)

_SHOWN = 3  # bots in a hint


def main() -> None:
    """Run as `python FILE …` does."""
    del sys.argv[0]
    file = os.path.abspath(sys.argv[0])
    sys.path[0] = os.path.dirname(file)
    server.print_lines()
    names = vars(_run(file))
    bots = bots_of(names, "__main__")
    if server.begun or not bots:
        return
    if len(bots) > 1:
        hint = " or ".join([f"serve({shortened(bot.__name__)[1:-1]})" for bot in bots[:_SHOWN]])
        _leave(
            f"{os.path.basename(file)} ended without serving one of its {len(bots)} bots: does it end with {hint}?"
        )
    server.serve(bots[0])


def bots_of(names: Mapping[str, object], module: str) -> list[type[Bot]]:
    """The bots that a module defines; those that it imports do not count."""
    bots = [thing for thing in [*names.values()] if _is_bot_of(thing, module)]
    return [*dict.fromkeys(bots)]


def _is_bot_of(thing: object, module: str) -> TypeGuard[type[Bot]]:
    return isinstance(thing, type) and issubclass(thing, Bot) and thing.__module__ == module


def _run(file: str) -> ModuleType:
    """Run the file as the module `__main__`, which is where pickle and child processes look for its classes."""
    module = ModuleType("__main__")
    module.__file__ = file
    module.__loader__ = SourceFileLoader("__main__", file)
    sys.modules["__main__"] = module
    try:
        with open(file, "rb") as opened:
            code = compile(opened.read(), file, "exec", dont_inherit=True)
        exec(code, vars(module))
    except SyntaxError as error:
        if error.filename != file:
            _fail(error)
        _leave(f"{os.path.basename(file)}:{error.lineno}: {type(error).__name__}: {error.msg}")
    except Exception as error:
        _fail(error)
    return module


def _fail(error: BaseException) -> None:
    sys.stderr.write(raised(error))
    sys.exit(1)


def _leave(why: str) -> None:
    print(f"error: {why}", file=sys.stderr, flush=True)
    sys.exit(NO_BOT)
