"""What carries the games names none of them: a new game changes nothing there."""

from pathlib import Path

import pytest

from harness.engine.game import AnyGame
from tests.seam.spellings import naming, spellings
from tests.support.strategies import every_game

HARNESS = Path(__file__).parents[2] / "harness"
NEUTRAL = ["engine", "referee", "transport", "local", "league", "store", "app", "cli"]


@every_game
@pytest.mark.parametrize("package", NEUTRAL)
def test_no_line_names_a_game(package: str, game: AnyGame) -> None:
    pattern = naming(game)
    files = [file for file in (HARNESS / package).rglob("*") if file.is_file() and file.suffix != ".pyc"]
    assert files
    found = [
        f"{file.relative_to(HARNESS)}:{number}: {line}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if pattern.search(line) or pattern.search(str(file.relative_to(HARNESS)))
    ]
    assert found == []


@every_game
def test_a_line_that_named_it_would_be_found(game: AnyGame) -> None:
    package = type(game).__module__.split(".")[2]
    for line in (
        f'game = "{game.name}"',
        f"from harness.games.{package} import x",
        f"{type(game).__name__}()",
    ):
        assert naming(game).search(line)
    assert {game.name, type(game).__name__, package} <= spellings(game)
