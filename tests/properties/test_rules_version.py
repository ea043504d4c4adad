"""A record says by which version of its game's rules it was played, and one of another version is refused in a line."""

import io
import re
from pathlib import Path

import pytest

from harness.engine import RecordError, events, read_records, write_record
from harness.engine.game import AnyGame
from harness.engine.rules_version import rules_version
from harness.games import GAMES, find_game
from tests.support.strategies import every_game, sample

CHANGED = [game for game in GAMES.values() if game.former_rules]
UNCHANGED = [game for game in GAMES.values() if not game.former_rules]
changed_game = pytest.mark.parametrize("game", CHANGED, ids=lambda game: game.name)
unchanged_game = pytest.mark.parametrize("game", UNCHANGED, ids=lambda game: game.name)
PAGE = Path(__file__).parents[2] / "docs" / "game-record.md"
LINE = re.compile(r"^rules_version: .*\n", re.M)


def record(game: AnyGame) -> str:
    return write_record(game, sample(game, 1).record)


def refused(text: str) -> str:
    with pytest.raises(RecordError) as error:
        [*read_records(io.StringIO(text), find_game)]
    assert "\n" not in str(error.value)
    return str(error.value)


def of_version(game: AnyGame, version: str) -> str:
    return LINE.sub("", record(game)).replace("\nseats", f"\nrules_version: {version}\nseats", 1)


def test_there_are_games_of_both_kinds() -> None:
    assert CHANGED
    assert UNCHANGED


@unchanged_game
def test_a_game_whose_rules_have_not_changed_is_written_as_before(game: AnyGame) -> None:
    assert rules_version(game) == 1
    assert record(game).startswith(f"record: 1\ngame: {game.name}\nseats: ")
    assert "rules_version" not in next(events(game, sample(game, 1).record))


@changed_game
def test_a_game_whose_rules_have_changed_names_their_version(game: AnyGame) -> None:
    version = rules_version(game)
    assert record(game).startswith(f"record: 1\ngame: {game.name}\nrules_version: {version}\nseats: ")
    assert next(events(game, sample(game, 1).record))["rules_version"] == version
    (found,) = read_records(io.StringIO(record(game)), find_game)
    assert write_record(game, found.record) == record(game)


@changed_game
def test_a_record_of_the_first_rules_is_refused_with_the_harness_that_reads_it(game: AnyGame) -> None:
    """As harness 0.1.0 wrote them: without a line."""
    version, reader = rules_version(game), game.former_rules[0]
    assert refused(LINE.sub("", record(game))) == (
        f"line 2, column 7: played by version 1 of the rules of {game.name}, and this harness has version {version}: "
        f"harness {reader} reads it"
    )


@every_game
def test_a_record_of_later_rules_is_refused(game: AnyGame) -> None:
    version = rules_version(game)
    assert refused(of_version(game, str(version + 1))) == (
        f"line 3, column 16: played by version {version + 1} of the rules of {game.name}, and this harness has version "
        f"{version}: a newer harness reads it"
    )


@every_game
@pytest.mark.parametrize("version", ["1", "0", "02", "-2", "two", "2 ", "99999"])
def test_a_version_has_one_text_and_the_first_has_none(game: AnyGame, version: str) -> None:
    assert "line 3, column 16: expected " in refused(of_version(game, version))


@changed_game
def test_the_version_stands_behind_the_game_and_nowhere_else(game: AnyGame) -> None:
    lines = record(game).splitlines(keepends=True)
    lines[2:4] = reversed(lines[2:4])
    assert "expected the header's line 'rules_version: …' here" in refused("".join(lines))


@changed_game
def test_the_page_tells_each_version_of_a_games_rules(game: AnyGame) -> None:
    """Who played it: a harness of before, or this one."""
    rows = [
        row.split(" | ")
        for row in PAGE.read_text("utf-8").splitlines()
        if row.startswith(f"| `{game.name}` | ")
    ]
    told = [(row[1], row[-1].removesuffix(" |")) for row in rows]
    former = [(str(version), f"harness {harness}") for version, harness in enumerate(game.former_rules, 1)]
    assert told == [*former, (str(rules_version(game)), "this one")]


@every_game
def test_each_former_version_has_a_harness_that_reads_it(game: AnyGame) -> None:
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", harness) for harness in game.former_rules)
