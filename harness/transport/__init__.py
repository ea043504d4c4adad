"""gRPC streams with many matches over each, and bots as local processes. It waits, and decides nothing."""

from harness.transport.job import Job, Result, Voided
from harness.transport.link import BotUnreachableError, Link
from harness.transport.process import BotProcess
from harness.transport.referees import Referee
from harness.transport.runner import Runner

__all__ = ["BotProcess", "BotUnreachableError", "Job", "Link", "Referee", "Result", "Runner", "Voided"]
