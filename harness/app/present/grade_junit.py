"""Grades as JUnit's XML, which test runners and classrooms read."""

from collections.abc import Sequence
from xml.etree import ElementTree

from harness.app.grading.evidence import GradedBot
from harness.app.present.check import junit_text
from harness.app.present.grade_feedback import fault_advice, item_line, step_advice
from harness.league.grading.points import GradeState


def grade_junit(bots: Sequence[GradedBot], rubric: str, *, public: bool) -> str:
    """A test suite for each bot, with a case for each item: it passes with all points."""
    root = ElementTree.Element("testsuites", {"name": f"harness grade {rubric}"})
    sums = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
    for bot in bots:
        suite = _suite(bot, public)
        for key in sums:
            sums[key] += int(suite.attrib[key])
        root.append(suite)
    root.attrib.update({key: str(number) for key, number in sums.items()})
    return junit_text(root)


def _suite(bot: GradedBot, public: bool) -> ElementTree.Element:
    name = bot.student.pseudonym if public else bot.student.name
    items = bot.grade.items
    unsure = [item for item in items if item.state is not GradeState.GRADED]
    failed = [item for item in items if item.state is GradeState.GRADED and not item.is_full]
    counts = {"tests": len(items), "failures": len(failed), "errors": 0, "skipped": len(unsure)}
    suite = ElementTree.Element(
        "testsuite",
        {"name": name, **{key: str(number) for key, number in counts.items()}, "time": f"{bot.seconds:.3f}"},
    )
    texts = {"conformance": step_advice(bot), "faults": fault_advice(bot, None)}
    for item in items:
        case = ElementTree.SubElement(suite, "testcase", {"classname": name, "name": item.name})
        if item in unsure:
            ElementTree.SubElement(case, "skipped", {"message": f"{item.state.value}: {item.why}"})
        elif item in failed:
            failure = ElementTree.SubElement(case, "failure", {"message": item_line(item)})
            failure.text = "" if public else "\n".join(texts.get(item.key, ()))
    return suite
