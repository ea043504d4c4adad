"""`python -m tests.storage PART [--times N] [--seed S]`: more of what the tests here have a sample of."""

import argparse
import tempfile
from pathlib import Path

from tests.storage import parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=[*parts.PARTS])
    parser.add_argument("--times", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    part, times = parts.PARTS[asked.part]
    with tempfile.TemporaryDirectory() as home:
        print(part(Path(home), asked.times or times, asked.seed))


if __name__ == "__main__":
    main()
