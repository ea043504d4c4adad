"""The conformance check: whether a bot does on the wire what a referee needs, step by step."""

from harness.app.check.report import CheckReport, StepResult, Verdict
from harness.app.check.run import CheckWish, check, check_bot
from harness.app.check.steps import steps
from harness.app.check.talk import Times

__all__ = ["CheckReport", "CheckWish", "StepResult", "Times", "Verdict", "check", "check_bot", "steps"]
