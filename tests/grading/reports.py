"""A report of grades as one run might have made it, for tests of how it is shown."""

from harness.app.check import StepResult, Verdict
from harness.app.grading.evidence import GameFault, GradedBot
from harness.app.grading.grade import GradeReport
from harness.app.grading.students import Student
from harness.league.grading.measured import BarMeasure, ClassMeasure, Conformance, Measured
from harness.league.grading.points import grade_of
from harness.league.grading.rubric import Rubric, RubricBar
from harness.referee import Fault, FaultKind

RUBRIC = Rubric(
    "autumn",
    "razzia",
    3,
    "7",
    10,
    (RubricBar("greedy", "sample", "greedy", 30.0),),
    conformance=20.0,
    faults=10.0,
)
FAULT = Fault(
    1,
    7,
    FaultKind.MALFORMED,
    "ValueError: <b>max()</b>",
    "play a card",
    "",
    "H3",
    0.1,
    1.0,
    0.0,
    "Traceback …",
)
STEPS = (
    StepResult(1, "starts", Verdict.PASSED),
    StepResult(2, "answers", Verdict.FAILED, got="KeyError: 'bars'", said=("Traceback …",)),
)
ALONE = ClassMeasure(absent="one bot is graded here")


def graded(name: str, measured: Measured, *faults: Fault, problem: str = "") -> GradedBot:
    student = Student(name, f"bot-{name[:2]}", name.split()[0].lower(), f"in/{name}")
    first = [GameFault(fault, "game: razzia\n", "greedy", 2) for fault in faults]
    return GradedBot(student, grade_of(RUBRIC, measured), STEPS, problem, first, 1.5)


def measured(halves: int, blocks: int = 10, faulty: int = 0, spoilt: str = "") -> Measured:
    bar = BarMeasure(blocks, halves, 6 * blocks, 3 * blocks, faulty)
    return Measured(Conformance(10, 11), True, {"greedy": bar}, ALONE, spoilt)


GOOD = graded("Grace", measured(100))
FAULTY = graded("Ada", measured(50, faulty=2), FAULT)
UNFINISHED = graded("Kim", measured(30, blocks=4))
SPOILT = graded("Alan", measured(30, spoilt="this machine was overloaded"))
BROKEN = graded(
    "Lee", Measured(Conformance(0, 11), False, class_games=ALONE), problem="bot.py:3: SyntaxError"
)
EARLY = graded("Max", Measured(class_games=ALONE))
ALL = (GOOD, FAULTY, UNFINISHED, SPOILT, BROKEN, EARLY)


def report(*bots: GradedBot, finished: bool = True) -> GradeReport:
    return GradeReport(RUBRIC, bots or ALL, finished, ("bots are kept within limits",), 12.0)
