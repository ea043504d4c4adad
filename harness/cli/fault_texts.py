"""What went wrong in a game, in lines for people."""

import shlex
from collections.abc import Iterator, Sequence

from harness.referee import Fault, FaultKind, Terms


def told(fault: Fault) -> Iterator[str]:
    """A fault at length, a line for each part of it."""
    if fault.asked:
        yield f"  asked     {fault.asked}"
    late = ", too late" if fault.answer and fault.kind is FaultKind.TIMEOUT else ""
    yield f"  answered  {fault.answer or 'nothing'}{late}: {fault.detail}"
    if fault.instead:
        yield f"  played    {fault.instead}, by the referee"
    yield from said(fault)


def said(fault: Fault) -> Iterator[str]:
    for number, line in enumerate(fault.said.splitlines()):
        yield f"  {'' if number else 'it said':9} {line}"


def clocks(fault: Fault) -> str:
    if not fault.asked:
        return ""
    bank = f" and {fault.bank:g} s of the bank" if fault.bank else ""
    return f", after {short_time(fault.elapsed)} of {fault.move_limit:g} s{bank}"


def short_time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def repro_line(game: Sequence[str], fault: Fault, target: str) -> str:
    """The command to type next."""
    words = ["harness", "game", "repro", *game, "--seat", str(fault.seat), "--bot", target]
    if (limit := fault.move_limit + fault.bank) != Terms().move_limit:
        words += ["--move-limit", f"{limit:g}"]
    return shlex.join(words)
