"""The referee's streams to bots, and many matches over them."""

from harness.transport.job import Job, Result, Voided
from harness.transport.link import BotUnreachableError, Link
from harness.transport.referees import Referee
from harness.transport.runner import Runner

__all__ = ["BotUnreachableError", "Job", "Link", "Referee", "Result", "Runner", "Voided"]
