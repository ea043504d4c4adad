"""Says what it lacks, and ends with exit code 3 before it listens."""

import sys

EXPECTED = "unreachable"

if __name__ == "__main__":
    print("cannot find my opening book", file=sys.stderr)
    sys.exit(3)
