"""docs/adding-a-game.md is complete: what each game that was added touches in the repository is what its table says."""

import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

from harness.bot import BOTS
from harness.engine.game import AnyGame
from harness.games import FIRST, GAMES
from harness.wire import CODECS
from tests.seam.spellings import naming, package
from tests.support.games.kits import KITS

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
RECIPE = ROOT / "docs" / "adding-a-game.md"
OF_THE_RECIPE = {"docs/adding-a-game.md", "tests/seam/test_recipe.py"}  # these speak of the games as examples

# The first game is what documents and most tests show things with.
added_game = pytest.mark.parametrize("game", [*GAMES.values()][1:], ids=[*GAMES][1:])


def test_every_registry_has_every_game() -> None:
    assert next(iter(GAMES)) == FIRST
    assert [*GAMES] == [*CODECS] == [*BOTS] == [*KITS]


@cache
def files() -> tuple[str, ...]:
    """All that are or will be in the repository."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    return tuple(
        subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]
    )


def tables() -> Iterator[list[str]]:
    """The places that each of the recipe's tables of places names: those that there must be, and those that there may be."""
    for table in re.findall(r"^\| place \|.*\n\|[-|]+\n((?:\|.*\n)+)", RECIPE.read_text("utf-8"), re.M):
        rows = [row.split("|")[1] for row in table.splitlines()]
        yield [place for row in rows for place in re.findall(r"`(.*?)`", row)]


def own(game: AnyGame, file: str) -> str:
    """The path with GAME for the game's name; the same if it is not in it."""
    for name in sorted({game.name, package(game)}, key=len, reverse=True):
        file = re.sub(rf"(?<![a-z_]){name}(?![a-z_])|(?<=test_){name}(?=\.)", "GAME", file)
    return file


def names(game: AnyGame, file: str) -> bool:
    """Whether the file's text names the game, or one of the files that are its own."""
    try:
        text = (ROOT / file).read_text("utf-8")
    except (UnicodeDecodeError, FileNotFoundError):
        return False
    return bool(
        naming(game).search(text) or f"rules/{game.name}.md" in text or f"leagues/{game.name}.toml" in text
    )


def touched(game: AnyGame) -> set[str]:
    """Places of the repository, as the recipe has them, that are about the game."""
    return {
        own(game, file)
        for file in files()
        if file not in OF_THE_RECIPE and (own(game, file) != file or names(game, file))
    }


def is_at(file: str, place: str) -> bool:
    return file.startswith(place) if place.endswith("/") else PurePosixPath(file).match(place)


@added_game
def test_a_game_touches_no_place_that_the_recipe_does_not_name(game: AnyGame) -> None:
    places = [place for table in tables() for place in table]
    strange = {file for file in touched(game) if not any(is_at(file, place) for place in places)}
    of_another = {file for file in strange if any(own(other, file) != file for other in GAMES.values())}
    assert strange - of_another == set()


@added_game
def test_a_game_is_at_every_place_that_the_recipe_names(game: AnyGame) -> None:
    must, may = tables()
    assert len(must) > 20
    there = touched(game)
    assert [place for place in must if not any(is_at(file, place) for file in there)] == []
    assert not set(must) & set(may)
