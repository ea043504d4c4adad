"""A rubric is read, or one error says all that is wrong with it, each with its line."""

import re

import pytest

from harness.bot.samples import samples
from harness.games import GAMES, find_game
from harness.league.grading.read import RubricError, read_rubric
from harness.league.grading.rubric import Rubric
from harness.league.grading.template import rubric_template

RUBRIC = """\
game = "razzia"
seats = 3
blocks = 20
seed = 7

[conformance]
points = 20

[[bars]]
name = "bar"
sample = "greedy"
points = 30
"""


def read(text: str) -> Rubric:
    return read_rubric(text, "class/autumn.toml", find_game, samples)


def wrong(text: str) -> list[str]:
    with pytest.raises(RubricError) as raised:
        read(text)
    return str(raised.value).splitlines()


def test_a_rubric_has_its_points_and_is_called_after_its_file() -> None:
    rubric = read(RUBRIC)
    assert (rubric.name, rubric.most, rubric.games, rubric.seed) == ("autumn", 50.0, 60, "7")
    assert [(bar.name, bar.kind, bar.target, bar.line) for bar in rubric.bars] == [
        ("bar", "sample", "greedy", 9)
    ]


def test_all_that_is_wrong_is_said_at_once_with_lines() -> None:
    text = (
        RUBRIC.replace("seats = 3", "seats = 99")
        .replace('"greedy"', '"gredy"')
        .replace("points = 20", "pionts = 20")
    )
    assert wrong(text) == [
        "class/autumn.toml:2: seats = 99: expected a whole number from 3 to 8",
        "class/autumn.toml:7: [conformance] pionts = 20: no such key; did you mean points?",
        'class/autumn.toml:11: bot bar sample = "gredy": expected one of greedy, hunter, negotiator, random, strong; did you mean greedy?',
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("seed = 7", "", "seed: is missing"),
        ("blocks = 20", "blocks = 1", "3: blocks = 1: expected a whole number from 2 to 10,000"),
        ('sample = "greedy"\n', "", "expected exactly one of sample, path, command for the bot, found 0"),
        ("points = 30", "points = 30\nmove_limit = 2", "put it above the first section"),
        ("points = 30", "points = 30\nnone_up_to = 0.6", "expected less than 0.587"),
        ("points = 30", "points = -1", "expected a number from 0 to"),
        ("[[bars]]", "[[bots]]", "no such key"),
        ("points = 20", "points = 20\n[class]\npoints = 5", "games: is missing"),
        ("points = 20", "points = 20\n[class]\nnone_up_to = 0.8", "expected less than full_from"),
        ("points = 20", 'points = 20\nsteps = "some"', "expected one of all, short"),
        ("game", "", "not TOML"),
    ],
)
def test_what_cannot_be_is_named(old: str, new: str, line: str) -> None:
    text = RUBRIC.replace(old, new)
    assert any(line in each for each in wrong(text)), wrong(text)


def test_a_confidence_that_no_share_can_show_is_wrong() -> None:
    text = RUBRIC.replace("blocks = 20", "blocks = 2") + "confidence = 0.9999\n"
    assert "2 blocks can never show that: expected more blocks" in wrong(text)[0]


def test_a_rubric_without_points_is_no_rubric() -> None:
    assert "nothing in this rubric has points" in wrong(re.sub("points = [0-9]+", "points = 0", RUBRIC))[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_rubric_to_begin_with_can_be_read_for_every_game(game: str) -> None:
    text = rubric_template(GAMES[game], [*samples(game)], "0123")
    rubric = read(text)
    assert (rubric.game, rubric.seed) == (game, "0123")
    assert {bar.name for bar in rubric.bars} == {"random", "greedy"}
    commented = re.sub(r"^# (?=[a-z_]+ = [^|]*$)", "", text.split("# [[bars]]")[0], flags=re.M)
    assert read(commented).terms == rubric.terms
