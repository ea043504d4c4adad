"""`autograder.zip`, which Gradescope takes: the rubric, its reference bots, the harness as a wheel, and the two scripts that
it calls. `make_kit` is what a program calls."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.app.grading.rubric_file import bar_specs, open_rubric
from harness.app.grading.wheel import own_wheel, zipped
from harness.errors import HarnessError, OptionsError
from harness.league.grading.rubric import Rubric

_MOST = 20_000  # files of reference bots
_LARGEST = 100 << 20  # bytes of them

# Both work in another place than Gradescope's, for whoever tries them out.
_SETUP = """\
#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image. It installs the harness of this archive, and what that needs, in
# a virtual environment of its own: nothing else is changed but that Python 3.11 is installed if there is none.
set -euo pipefail
base="${AUTOGRADER:-/autograder}"
python=""
for name in python3 python3.14 python3.13 python3.12 python3.11; do
  if command -v "$name" >/dev/null && "$name" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))'; then
    python="$name"
    break
  fi
done
if [ -z "$python" ]; then
  apt-get update
  apt-get install -y python3.11 python3.11-venv
  python=python3.11
fi
if ! "$python" -m venv "$base/harness-venv"; then  # a Python of Debian's whose venv is a package of its own
  apt-get update
  apt-get install -y "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
  "$python" -m venv "$base/harness-venv"
fi
"$base/harness-venv/bin/python" -m pip install --no-cache-dir "$base"/source/@WHEEL@
chmod 711 "$base/source"
chmod 600 "$base/source/@RUBRIC@"    # bots run as another user, and shall not read the seed
"""

_RUN = """\
#!/usr/bin/env bash
# Gradescope runs this for each submission. The harness writes results.json before the first game and keeps it up to date.
base="${AUTOGRADER:-/autograder}"
mkdir -p "$base/results"
results="$base/results/results.json"
rm -f "$results"
cd "$base" || exit 1
user=()
if [ "$(id -u)" = 0 ]; then
  user=(--bot-user 59997)   # a number without a name, so that a bot can neither read the rubric nor write the results
fi
"$base/harness-venv/bin/harness" grade run "$base/source/@RUBRIC@" "submission=$base/submission" \\
  --budget @BUDGET@ --output gradescope --out "$results" "${user[@]}"
code=$?
if [ ! -s "$results" ]; then
  echo '{"score": 0, "output": "The grader failed, which is no fault of yours: tell your teacher.", "tests": []}' >"$results"
  exit "$code"
fi
exit 0   # a grade that is not final is said in the results
"""


@dataclass(frozen=True, slots=True)
class AutograderKit:
    """An archive that was written."""

    file: Path
    files: Sequence[tuple[str, int]]  # with their sizes, those of the reference bots together
    wheel: str
    requirements: Sequence[str]  # what pip installs beside it
    budget: float  # seconds for a submission


def make_kit(file: Path, out: Path, budget: float) -> AutograderKit:
    """Write the archive. OptionsError says what is wrong with the rubric, or which reference bot cannot come along;
    HarnessError, what cannot be written."""
    rubric = open_rubric(file)
    bar_specs(rubric, file)
    wheel = own_wheel()
    values = {"@WHEEL@": wheel.name, "@RUBRIC@": "rubric.toml", "@BUDGET@": f"{budget:g}"}
    files = {
        "setup.sh": (_filled(_SETUP, values), 0o755),
        "run_autograder": (_filled(_RUN, values), 0o755),
        "rubric.toml": (file.read_bytes(), 0o644),
        wheel.name: (wheel.content, 0o644),
    }
    bars = dict(_bar_files(rubric, file.parent))
    shown = [(name, len(content)) for name, (content, _) in files.items()]
    if bars:
        shown.append((f"{len(bars)} files of reference bots", sum(len(content) for content in bars.values())))
    files |= {name: (content, 0o644) for name, content in bars.items()}
    try:
        out.write_bytes(zipped(files))
    except OSError as error:
        raise HarnessError(f"cannot write {out}: {error.strerror}") from None
    return AutograderKit(out, shown, wheel.name, wheel.requirements, budget)


def _filled(text: str, values: dict[str, str]) -> bytes:
    for name, value in values.items():
        text = text.replace(name, value)
    return text.encode()


def _bar_files(rubric: Rubric, home: Path) -> Iterator[tuple[str, bytes]]:
    """The files of the reference bots, by their paths beside the rubric."""
    count = total = 0
    for bar in rubric.bars:
        if bar.kind == "command":
            raise OptionsError(
                f"bot {bar.name}: a command is not taken along: expected a sample, or a path beside the rubric"
            )
        if bar.kind == "sample":
            continue
        for path in _all_files(home / bar.target):
            if not path.resolve().is_relative_to(home.resolve()):
                raise OptionsError(f"bot {bar.name}: {bar.target} is not below the rubric's directory")
            content = path.read_bytes()
            count, total = count + 1, total + len(content)
            if count > _MOST or total > _LARGEST:
                raise OptionsError(
                    f"bot {bar.name}: more than {_MOST:,} files or {_LARGEST >> 20} MB of bots"
                )
            yield path.resolve().relative_to(home.resolve()).as_posix(), content


def _all_files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return [file for file in sorted(path.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]
