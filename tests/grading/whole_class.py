"""Twenty-six students hand in: good bots and ten kinds of broken ones, each kind twice. What a teacher would give each."""

from collections.abc import Callable, Iterator
from pathlib import Path

from harness.app.grading.evidence import GradedBot
from harness.app.grading.grade import GradeWish, grade_bots
from harness.league.grading.points import GradeState
from tests.grading.test_story import FULL, HALF, IMPATIENT, RUBRIC, credits_of
from tests.support.students import STUDENTS, hand_in

Credits = tuple[
    float, float, float
]  # shares of the points for conformance, for the reference bot, for few faults
Expected = Callable[[Credits], bool]


def _all(credits: Credits) -> bool:
    return credits == (FULL, FULL, FULL)


def _half(credits: Credits) -> bool:
    conformance, bar, faults = credits
    return (conformance, faults) == (FULL, FULL) and abs(bar - HALF) < 0.01


def _next_to_nothing(credits: Credits) -> bool:
    conformance, bar, faults = credits
    return conformance < 0.3 and (bar, faults) == (0, 0)


def _no_games(credits: Credits) -> bool:
    conformance, bar, faults = credits
    return conformance < FULL and (bar, faults) == (0, 0)


def _some(credits: Credits) -> bool:
    conformance, bar, faults = credits
    return conformance == FULL and bar > 0 and 0 < faults < FULL


EXPECTED: dict[str, Expected] = {
    "strong": _all,
    "fair": _all,
    "weak": _half,
    "prints too much": _all,
    "raises sometimes": _some,
    "exits mid-game": _some,
    "raises at once": _no_games,
    "illegal moves": _no_games,
    "sleeps": _no_games,
    "eats memory": _no_games,
    "does not import": _next_to_nothing,
    "wrong game": _next_to_nothing,
    "hangs at hello": _next_to_nothing,
}


def differences(home: Path) -> Iterator[str]:
    """Grade the class, and say each difference to what a teacher would give."""
    assert EXPECTED.keys() == STUDENTS.keys()
    rubric = home / "rubric.toml"
    rubric.write_text(RUBRIC.replace("move_limit = 10", "move_limit = 2"), "utf-8")
    handed = [hand_in(home / place) for place in ("one", "two")]
    bots = [str(directory) for half in handed for directory in half.values()]
    report = grade_bots(GradeWish(rubric=rubric, bots=bots, start=IMPATIENT))
    halves = report.bots[: len(STUDENTS)], report.bots[len(STUDENTS) :]
    for kind, first, second in zip(STUDENTS, *halves, strict=True):
        yield from _of_one(kind, first)
        if first.grade != second.grade:
            yield f"{kind}: {first.grade} is not {second.grade}"


def _of_one(kind: str, bot: GradedBot) -> Iterator[str]:
    by_key = credits_of(bot)
    credits = by_key["conformance"], by_key["bar"], by_key["faults"]
    if bot.grade.state is not GradeState.GRADED or not EXPECTED[kind](credits):
        yield f"{kind}: {bot.grade.state.name}, {credits}"
