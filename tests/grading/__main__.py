"""`python -m tests.grading`: grades some students when the machine has nothing else to do, and again while other work takes
every processor. Their grades are to be the same."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.grading.test_story import grade

NAMES = ("fair", "weak", "raises sometimes", "exits mid-game")


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Other work that takes every processor it can get."""
    burners = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def main() -> None:
    with TemporaryDirectory() as name:
        homes = [Path(name) / place for place in ("quiet", "busy")]
        for home in homes:
            home.mkdir()
        quiet = grade(homes[0], *NAMES)
        with busy(os.cpu_count() or 1):
            other = grade(homes[1], *NAMES)
    wrong = 0
    for first, again in zip(quiet.bots, other.bots, strict=True):
        same = first.grade == again.grade
        wrong += not same
        print(f"{first.student.name}: {'the same' if same else f'{first.grade} is not {again.grade}'}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
