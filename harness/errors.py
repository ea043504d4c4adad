"""The base classes of all errors of the harness.

A message says on one line what is wrong, where, the value and what was expected. These errors are for what others send;
asserts are for what our own code must hold.
"""


class HarnessError(Exception):
    """The base class of all our errors; its message is one line for a person."""


class OptionsError(HarnessError):
    """An option, a value or a name is not allowed or does not exist."""
