"""One measured figure, and how it came out each time."""

import json
import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median


@dataclass(frozen=True)
class Figure:
    what: str
    unit: str
    value: float
    least: float | None = None  # of several runs; none: there was one, or the value is of many short rounds
    most: float | None = None
    to_plain: float | None = None  # the ratio to the plain loop of the same run

    def line(self) -> str:
        spread = "" if self.least is None else f"{_short(self.least)} to {_short(self.most or 0)}"
        ratio = "" if self.to_plain is None else f"{self.to_plain:.2f} × the plain loop"
        return f"{self.what:46} {_short(self.value):>9} {self.unit:20} {spread or ratio}".rstrip()


def of_runs(what: str, unit: str, values: Sequence[float]) -> Figure:
    """The median, and the spread where there is one."""
    if len(values) == 1:
        return Figure(what, unit, values[0])
    return Figure(what, unit, median(values), min(values), max(values))


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value:.{2 if abs(value) < 100 else 1}f}"


def machine() -> dict[str, str]:
    """What the figures are of. The load is that of others, too, and says how far to trust them."""
    packages = " ".join(f"{name} {version(name)}" for name in ("grpcio", "protobuf", "sqlalchemy"))
    return {
        "machine": f"{os.cpu_count()} × {_model()}, {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "packages": packages,
        "load": " ".join(f"{load:.1f}" for load in os.getloadavg()),
    }


def _model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "unknown")


def write(path: Path, about: dict[str, str], figures: Iterable[Figure]) -> None:
    content = {**about, "figures": [asdict(figure) for figure in figures]}
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
