"""`harness` in a process of its own that gets Ctrl-C as it begins the N-th import after its first own line: `python -m
tests.cli.interrupted N WORDS…`. With 0 it gets none, and says at its end how many there were."""

import os
import runpy
import signal
import sys

OURS = "harness.cli"  # what the entry imports first


class _Imports:
    def __init__(self, stop: int) -> None:
        self.count = 0
        self._stop = stop

    def hook(self, event: str, arguments: tuple[object, ...]) -> None:
        if event != "import" or not (self.count or arguments[0] == OURS):
            return
        self.count += 1
        if self.count == self._stop:
            os.kill(os.getpid(), signal.SIGINT)


def main() -> None:
    number, *words = sys.argv[1:]
    imports = _Imports(int(number))
    sys.addaudithook(imports.hook)
    sys.argv = ["harness", *words]
    try:
        runpy.run_module("harness", run_name="__main__", alter_sys=False)
    finally:
        if number == "0":
            print(imports.count)


if __name__ == "__main__":
    main()
