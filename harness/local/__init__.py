"""Bots that we start: processes of this machine, in sandboxes, with limits. What they say to a referee goes over streams, as
with any other bot (`harness.transport`); neither package knows the other."""

from harness.local.process import BotProcess

__all__ = ["BotProcess"]
