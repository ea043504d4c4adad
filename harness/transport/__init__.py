"""The referee's calls to bots, and many matches over them.

It decides when a bot is called again and given up, and when a match that failed is tried again. When a message is full, and
when a bot has said too much, `harness.wire` works out; what is right or wrong in a match, and whose time is over,
`harness.referee`.
"""

from harness.transport.dialling import BotUnreachableError, Dialler
from harness.transport.job import Job, Result, Voided
from harness.transport.link import Link
from harness.transport.referees import Referee
from harness.transport.runner import Runner

__all__ = ["BotUnreachableError", "Dialler", "Job", "Link", "Referee", "Result", "Runner", "Voided"]
