"""Bots that the harness starts: processes of this machine, in sandboxes, with limits. They talk to a referee over streams
like all other bots (`harness.transport`); neither package imports the other."""

from harness.local.process import BotProcess

__all__ = ["BotProcess"]
