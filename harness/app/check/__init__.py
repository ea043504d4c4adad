"""The conformance check: whether a bot does on the wire what a referee needs, step by step."""

from harness.app.check.report import CheckReport, StepResult, Verdict, as_json, as_junit, lines
from harness.app.check.run import check
from harness.app.check.steps import steps
from harness.app.check.talk import Times

__all__ = ["CheckReport", "StepResult", "Times", "Verdict", "as_json", "as_junit", "check", "lines", "steps"]
