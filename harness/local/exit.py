"""How a process ended, as a value; its words are made here and nowhere else."""

import signal
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exit:
    """How a process ended, with the last of its output. Its text is for people."""

    code: int
    """The exit code, or minus the number of the signal that ended it."""
    output: str = ""
    """The last lines of its output, printable."""

    @property
    def was_killed(self) -> bool:
        """Whether it had to be ended by force."""
        return self.code == -signal.SIGKILL

    @property
    def how(self) -> str:
        """How it ended, without its output."""
        return f"the process {how_it_ended(self.code)}"

    def __str__(self) -> str:
        return self.how + (f"; it said:\n{self.output}" if self.output else " and said nothing")


def how_it_ended(code: int) -> str:
    """What to say of a process that ended with this code."""
    return f"was killed by {_name(-code)}" if code < 0 else f"ended with exit code {code}"


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # most real-time signals have none
        return f"signal {number}"
