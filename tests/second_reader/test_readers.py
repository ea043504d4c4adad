"""The second readers are second ones: they share no word of code with the harness."""

import re
import sys
from pathlib import Path

import pytest

from harness.games import GAMES

READERS = [file for file in sorted(Path(__file__).parent.glob("*.py")) if not file.name.startswith("test_")]


def test_every_game_has_one() -> None:
    packages = {type(game).__module__.split(".")[2] for game in GAMES.values()}
    assert packages <= {file.stem for file in READERS}


@pytest.mark.parametrize("file", READERS, ids=lambda file: file.stem)
def test_a_second_reader_imports_nothing_of_the_harness(file: Path) -> None:
    imports = re.findall(r"^\s*(?:from|import) ([\w.]+)", file.read_text("utf-8"), re.M)
    foreign = {name for name in imports if name.partition(".")[0] not in sys.stdlib_module_names}
    assert foreign <= {"tests.second_reader.chance"}
