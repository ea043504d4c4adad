"""A fault of a bot: in lines for people, and as JSON."""

import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from harness.app.present import shell
from harness.app.present.phrases import time_used
from harness.referee import Fault, FaultKind, Terms
from harness.text import printable

_LONGEST = 10_000  # characters of a line


def fault_in_full(fault: Fault) -> Iterator[str]:
    """A fault at length, a line for each part of it."""
    if fault.asked:
        yield f"  asked     {_shown(fault.asked)}"
    late = ", too late" if fault.answer and fault.kind is FaultKind.TIMEOUT else ""
    yield f"  answered  {_shown(fault.answer) or 'nothing'}{late}: {_shown(fault.detail)}"
    if fault.instead:
        yield f"  played    {_shown(fault.instead)}, by the referee"
    yield from lines_printed(fault)


def lines_printed(fault: Fault) -> Iterator[str]:
    """The last lines that the bot printed before the fault."""
    for number, line in enumerate(fault.said.splitlines()):
        yield f"  {'' if number else 'it said':9} {_shown(line)}"


def _shown(text: str) -> str:
    """The text made printable, as a stored fault may hold what anybody wrote into the database."""
    return printable(text, _LONGEST)


def clocks(fault: Fault) -> str:
    """The end of a line about a fault, with the time that the bot took; empty if nothing was asked."""
    return f", after {time_used(fault, '{:g} s'.format)}" if fault.asked else ""


def repro_line(game: Sequence[str], fault: Fault, target: Sequence[str]) -> str:
    """The command to type next; `target` is the bot, and the options by which it is known."""
    words = ["game", "repro", *game, "--seat", str(fault.seat), "--bot", *target]
    if (limit := fault.move_limit + fault.bank) != Terms().move_limit:
        words += ["--move-limit", f"{limit:g}"]
    return f"{shell.harness()} {shlex.join(words)}"


def fault_fields(fault: Fault) -> dict[str, Any]:
    """A fault as every JSON document has it; times are in seconds. Whose fault it is, and of which game, is said beside it."""
    return {
        "seat": fault.seat,
        "turn": fault.turn,
        "kind": fault.kind.value,
        "detail": fault.detail,
        "asked": fault.asked,
        "answer": fault.answer,
        "instead": fault.instead,
        "elapsed": fault.elapsed,
        "move_limit": fault.move_limit,
        "bank": fault.bank,
        "said": fault.said,
    }
