"""docs/leagues.md has every key of a league file in the table of its section, with its default, and no other key."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from harness.games import GAMES
from harness.league.journal import EntryKind
from harness.league.league import Rating, Source
from harness.league.limits import Limits
from harness.referee import Terms

ROOT = Path(__file__).parents[2]
FILE = ROOT / "harness" / "league" / "file"
PAGE = (ROOT / "docs" / "leagues.md").read_text("utf-8")


def _rows(heading: str) -> dict[str, str]:
    """The keys of a section of the file, and their rows."""
    section = PAGE.split(f"\n### {heading}\n")[1].split("\n#")[0]
    return {key: row for row, key in re.findall(r"^(\| `(\w+)` \| \S.*)$", section, re.M)}


def _taken(module: str, section: str) -> set[str]:
    """The keys that the reader of the file takes from a section, by the name of its variable."""
    source = (FILE / f"{module}.py").read_text("utf-8")
    return set(re.findall(rf"\b{section}\.take\(\s*\"(\w+)\"", source))


LEAGUE, RATING = "The league", "Ratings: `[rating]`"
STAGE = "A stage: `[[stages]]`"
BOT, LIMITS = "A bot: `[[bots]]`", "What a started bot may use: `[limits]`"
OPTIONS = "Options of the game: `[options]`"


def test_every_key_of_the_league_is_documented() -> None:
    keys = _taken("read", "top")
    assert len(keys) > 15
    assert set(_rows(LEAGUE)) == keys


def test_every_key_of_a_bot_is_documented() -> None:
    keys = {source.value for source in Source} | _taken("trust", "section")
    keys |= _taken("read", "section") - _rating()
    assert {"name", "environment", "token_file"} < keys
    assert set(_rows(BOT)) == keys


def test_every_key_of_a_stage_is_documented() -> None:
    keys = _taken("stages", "stage")
    assert {"go_on", "groups"} < keys
    assert set(_rows(STAGE)) == keys


def _rating() -> set[str]:
    return set(asdict(Rating()))


def test_every_key_of_ratings_is_documented() -> None:
    assert set(_rows(RATING)) == _rating()


def test_every_limit_is_documented() -> None:
    assert set(_rows(LIMITS)) == set(asdict(Limits()))


def test_every_kind_of_journal_entry_is_documented() -> None:
    section = PAGE.split("\n## The journal\n")[1].split("\n#")[0]
    assert set(re.findall(r"^\| `(\w+)` \| \S", section, re.M)) == {kind.value for kind in EntryKind}


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_is_documented_with_its_values(game: str) -> None:
    for option, values in GAMES[game].options.items():
        row = _rows(OPTIONS)[option]
        assert [value for value in values if f'`"{value}"`' not in row] == []
        assert row.endswith(f"| {values[0]} |")


@pytest.mark.parametrize(
    ("heading", "usual"),
    [(LEAGUE, Terms()), (RATING, Rating()), (LIMITS, Limits())],
    ids=["terms", "rating", "limits"],
)
def test_defaults_are_those_of_the_code(heading: str, usual: Terms | Rating | Limits) -> None:
    rows = _rows(heading)
    for key, value in asdict(usual).items():
        stated = rows[key].split("|")[3].strip()
        assert stated == "none" if value == {} else float(stated) == value, key


@pytest.mark.parametrize("heading", [LEAGUE, BOT])
def test_required_keys_are_marked(heading: str) -> None:
    source = (FILE / "read.py").read_text("utf-8")
    variable = "top" if heading == LEAGUE else "section"
    required = set(re.findall(rf"{variable}\.take\(\"(\w+)\", [^\n]*, REQUIRED\)", source))
    marked = {key for key, row in _rows(heading).items() if row.endswith("| required |")}
    assert marked == required != set()
