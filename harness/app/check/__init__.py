"""The conformance check: whether a bot does on the wire what a referee needs, step by step."""

from harness.app.check.checked_bot import CheckedBot
from harness.app.check.report import CheckReport, StepResult, Verdict
from harness.app.check.run import CheckWish, check, check_bot, check_steps
from harness.app.check.steps import short_steps, steps
from harness.app.check.talk import Times

__all__ = [
    "CheckReport",
    "CheckWish",
    "CheckedBot",
    "StepResult",
    "Times",
    "Verdict",
    "check",
    "check_bot",
    "check_steps",
    "short_steps",
    "steps",
]
