"""Students with ten kinds of broken bots, and good ones, have what a teacher would give; and have it again."""

from dataclasses import replace
from pathlib import Path

import pytest

from harness.app.choices import Level
from harness.app.grading.evidence import GradedBot
from harness.app.grading.grade import GradeReport, GradeWish, grade_bots
from harness.app.start import StartSettings
from harness.league.grading.points import GradeState
from tests.support.students import OTHER_GAME, hand_in

pytestmark = pytest.mark.slow

RUBRIC = """\
game = "razzia"
seats = 3
blocks = 3
seed = "sesame"
move_limit = 10

[conformance]
points = 20

[faults]
points = 10
none_from = 0.5

[[bars]]
name = "bar"
sample = "random"
points = 30

[limits]
memory = 512
"""
LIMITS = StartSettings(Level.LIMITS)
IMPATIENT = StartSettings(Level.LIMITS, start_limit=5.0)  # with a bot that never starts
FULL = 1.0
HALF = (0.5 - 0.2) / (0.7236 - 0.2)  # of the points for the bar: half of the share, where 72.4 % are needed


def grade(home: Path, *names: str, rubric: str = RUBRIC, start: StartSettings = LIMITS) -> GradeReport:
    file = home / "rubric.toml"
    file.write_text(rubric, "utf-8")
    bots = [str(directory) for directory in hand_in(home, *names).values()]
    return grade_bots(GradeWish(rubric=file, bots=bots, start=start))


def credits_of(bot: GradedBot) -> dict[str, float]:
    return {item.key: (item.points or 0.0) / item.most for item in bot.grade.items}


def test_good_bots_have_all_and_a_copy_of_the_bar_half(tmp_path: Path) -> None:
    report = grade(tmp_path, "fair", "weak")
    assert [bot.grade.state for bot in report.bots] == [GradeState.GRADED] * 2
    fair, weak = [credits_of(bot) for bot in report.bots]
    assert fair == {"conformance": FULL, "bar": FULL, "faults": FULL}
    assert weak["bar"] == pytest.approx(HALF, abs=0.01)
    assert (weak["conformance"], weak["faults"]) == (FULL, FULL)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("does not import", "No module named 'pandsa'"),
        ("wrong game", f"games: '{OTHER_GAME}'"),
        ("hangs at hello", "still starting after 5 s"),
    ],
)
def test_a_bot_that_does_not_play_has_next_to_nothing_and_is_told_why(
    name: str, told: str, tmp_path: Path
) -> None:
    (bot,) = grade(tmp_path, name, start=IMPATIENT if "hello" in name else LIMITS).bots
    credits = credits_of(bot)
    assert (bot.grade.state, credits["bar"], credits["faults"]) == (GradeState.GRADED, 0, 0)
    assert credits["conformance"] < 0.3
    assert told in "\n".join([line for step in bot.failed_steps for line in (step.got, *step.said)])


WAITS_FOR_A_PROCESSOR = """
import os
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
for _ in range(3):
    os.fork()
while True:
    pass
"""


def test_a_bot_for_which_the_machine_was_too_slow_as_it_started_is_not_graded(tmp_path: Path) -> None:
    """Eight processes of it share a processor, as it would share one with others."""
    (tmp_path / "slow.py").write_text(WAITS_FOR_A_PROCESSOR, "utf-8")
    file = tmp_path / "rubric.toml"
    file.write_text(RUBRIC, "utf-8")
    wish = GradeWish(rubric=file, bots=[str(tmp_path / "slow.py")], start=replace(LIMITS, start_limit=2.0))
    (bot,) = grade_bots(wish).bots
    assert bot.grade.state is GradeState.NOT_GRADED
    assert "this machine was overloaded: it waited for a processor for" in bot.grade.spoilt


@pytest.mark.parametrize(
    ("name", "detail"),
    [("raises at once", "KeyError: 'bars'"), ("illegal moves", ""), ("eats memory", "MemoryError")],
)
def test_a_bot_that_fails_in_each_game_has_nothing_for_its_games(
    name: str, detail: str, tmp_path: Path
) -> None:
    (bot,) = grade(tmp_path, name).bots
    credits = credits_of(bot)
    assert (bot.grade.state, credits["bar"], credits["faults"]) == (GradeState.GRADED, 0, 0)
    assert credits["conformance"] < FULL
    assert detail in bot.first_faults[0].fault.detail
    assert bot.first_faults[0].fault.asked
    assert bot.first_faults[0].against == "bar"


def test_a_bot_that_sleeps_is_late_and_is_graded(tmp_path: Path) -> None:
    rubric = RUBRIC.replace("move_limit = 10", "move_limit = 0.2").replace("blocks = 3", "blocks = 2")
    (bot,) = grade(tmp_path, "sleeps", rubric=rubric).bots
    credits = credits_of(bot)
    assert (bot.grade.state, credits["bar"], credits["faults"]) == (GradeState.GRADED, 0, 0)
    assert {each.fault.kind.value for each in bot.first_faults} == {"timeout"}


@pytest.mark.parametrize(
    ("name", "kind"), [("raises sometimes", "malformed"), ("exits mid-game", "disconnected")]
)
def test_a_bot_that_fails_sometimes_loses_only_that(name: str, kind: str, tmp_path: Path) -> None:
    (bot,) = grade(tmp_path, name).bots
    credits = credits_of(bot)
    assert (bot.grade.state, credits["conformance"]) == (GradeState.GRADED, FULL)
    assert credits["bar"] > 0
    assert 0 < credits["faults"] < FULL
    assert [each.fault.kind.value for each in bot.first_faults] == [kind]
    assert "sesame" not in bot.first_faults[0].record  # whoever knows the seed knows all cards


def test_a_bot_that_prints_much_plays_as_well_as_any(tmp_path: Path) -> None:
    (bot,) = grade(tmp_path, "prints too much").bots
    assert credits_of(bot) == {"conformance": FULL, "bar": FULL, "faults": FULL}


def test_a_grade_is_the_same_again(tmp_path: Path) -> None:
    """`python -m tests.grading` asks it of a machine that is busy, too."""
    names = ("weak", "raises sometimes")
    for place in ("first", "again"):
        (tmp_path / place).mkdir()
    first, again = grade(tmp_path / "first", *names), grade(tmp_path / "again", *names)
    assert [bot.grade for bot in first.bots] == [bot.grade for bot in again.bots]
    faults = [[(each.record, each.games) for each in bot.first_faults] for bot in first.bots]
    assert faults == [[(each.record, each.games) for each in bot.first_faults] for bot in again.bots]
    assert first.bots[1].first_faults


def test_a_class_table_is_played_between_those_who_can(tmp_path: Path) -> None:
    rubric = RUBRIC.replace("blocks = 3", "blocks = 2") + "\n[class]\npoints = 10\ngames = 6\n"
    strong, weak, fair, broken = grade(
        tmp_path, "strong", "weak", "fair", "does not import", rubric=rubric
    ).bots
    shares = [item.share for bot in (strong, weak, fair) for item in bot.grade.items if item.key == "class"]
    assert sum(share or 0 for share in shares) == pytest.approx(1.5)
    assert min(shares, key=lambda share: share or 0) == shares[1]
    assert credits_of(broken)["class"] == 0


def test_a_report_is_heard_before_the_first_game_and_after_each_part(tmp_path: Path) -> None:
    file = tmp_path / "rubric.toml"
    file.write_text(RUBRIC, "utf-8")
    bot = str(hand_in(tmp_path, "weak")["weak"])
    heard: list[GradeReport] = []
    last = grade_bots(GradeWish(rubric=file, bots=[bot], start=LIMITS), heard.append)
    assert [report.finished for report in heard] == [False] * (len(heard) - 1) + [True]
    assert heard[0].bots[0].grade.points is None
    points = [report.bots[0].grade.points_so_far for report in heard]
    assert points[0] == 0 < points[1] < points[-1]
    assert heard[-1] == last
    ranges = [(report.bots[0].grade.least, report.bots[0].grade.best) for report in heard]
    assert all(least <= (last.bots[0].grade.points or 0) <= best for least, best in ranges)


def test_a_time_that_is_over_is_said_and_the_deals_are_the_first(tmp_path: Path) -> None:
    file = tmp_path / "rubric.toml"
    file.write_text(RUBRIC.replace("blocks = 3", "blocks = 2000"), "utf-8")
    bot = str(hand_in(tmp_path, "fair")["fair"])
    (short,) = grade_bots(GradeWish(rubric=file, bots=[bot], budget=12.0, start=LIMITS)).bots
    assert short.grade.state is GradeState.NOT_FINISHED
    assert short.grade.least < short.grade.best
