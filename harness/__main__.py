"""`harness`, and `python -m harness`. Small, and first of all: so that Ctrl-C ends a command that is still being loaded
in silence. What comes out of an import that is broken off is a traceback, and sometimes not even the interruption."""

import os

INTERRUPTED = 130

try:
    import signal
    import sys
except KeyboardInterrupt:  # so early
    os._exit(INTERRUPTED)

_MOMENT = 0.01  # seconds


def _leave(*_: object) -> None:
    """At once: there is nothing to put away yet, or nothing any more."""
    os._exit(INTERRUPTED)


def _again(*_: object) -> None:
    signal.raise_signal(signal.SIGINT)


def _lost(unraisable: "sys.UnraisableHookArgs") -> None:
    """An interruption that came where nothing can be raised, as in the middle of collecting garbage, comes again."""
    if unraisable.exc_type is KeyboardInterrupt:
        signal.setitimer(signal.ITIMER_REAL, _MOMENT)
    else:
        sys.__unraisablehook__(unraisable)


def main() -> None:
    minds = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # a shell may have had it ignored
    if minds:
        signal.signal(signal.SIGINT, _leave)
        signal.signal(signal.SIGALRM, _again)
        sys.unraisablehook = _lost
    from contextlib import suppress

    from harness.cli import main as harness

    try:
        harness()
    finally:
        if minds:
            for stream in (sys.stdout, sys.stderr):
                with suppress(OSError):
                    stream.flush()
            signal.signal(signal.SIGINT, _leave)


if __name__ == "__main__":
    main()
