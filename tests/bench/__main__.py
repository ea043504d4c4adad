"""`python -m tests.bench`: measures, prints a table, and writes JSON beside it if asked."""

import argparse
import json
import platform
from dataclasses import asdict
from itertools import chain
from pathlib import Path

from tests.bench.latency import latency
from tests.bench.ratings import FEW, WHOLE, ratings
from tests.bench.rules import rules, yardstick
from tests.bench.store import store


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description="CPU time of the rules, wall time over streams; medians of one run.",
    )
    parser.add_argument("--short", action="store_true", help="fewer rounds: a glance, not a figure to quote")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here too")
    arguments = parser.parse_args()
    rounds = 15 if arguments.short else 101
    print(f"medians; {platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    print(f"{'':38} {'':>10} {'':16} to the plain loop")
    figures = []
    rated = ratings(FEW if arguments.short else WHOLE)
    for figure in chain([yardstick(rounds)], rules(rounds), latency(rounds // 3), rated, store(rounds * 200)):
        ratio = f"{figure.to_plain:6.2f}" if figure.to_plain else ""
        print(f"{figure.what:38} {figure.value:10,.2f} {figure.unit:16} {ratio}", flush=True)
        figures.append(asdict(figure))
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
