"""`python -m tests.grading`: grades some students when the machine has nothing else to do, and again while other work takes
every processor. Their grades are to be the same. `--class` grades 26 students, ten kinds of broken bots among them, each of
which is to have what a teacher would give."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.grading.test_story import grade
from tests.grading.whole_class import differences
from tests.support.students import STUDENTS

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
        if "--class" in sys.argv[1:]:
            sys.exit(whole_class(Path(name)))
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


def whole_class(home: Path) -> int:
    wrong = list(differences(home))
    for line in wrong:
        print(line)
    print(f"{2 * len(STUDENTS)} students, {len(wrong)} with another grade than expected")
    return 1 if wrong else 0


if __name__ == "__main__":
    main()
