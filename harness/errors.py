"""The base classes of all errors of the harness.

A message says on one line what is wrong, where, the value and what was expected. These errors are for what others send;
asserts are for what our own code must hold.
"""


class HarnessError(Exception):
    """The base class of all our errors; its message is one line for a person."""


class OptionsError(HarnessError):
    """An option, a value or a name is not allowed or does not exist."""


class BotError(HarnessError):
    """Something is wrong with one bot. Its parts are its arguments, so it can be sent to another process."""

    def __init__(self, bot: str, why: str, where: str = "") -> None:
        """`why` does not name the bot again; `where` is its address, if people need it and `why` does not say it."""
        super().__init__(bot, why, where)
        self.bot = bot
        self.why = why
        self.where = where

    def __str__(self) -> str:
        return f"bot {self.bot}{self.where and f' at {self.where}'}: {self.why}"
