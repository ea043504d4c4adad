"""What every error of ours is.

A message says what, where, the value and what was expected, on one line. Asserts are for what we believe of
ourselves; these errors are for what others send.
"""


class HarnessError(Exception):
    """The root: a message for a person, on one line."""


class OptionsError(HarnessError):
    """What somebody asked for cannot be had: an option, a value or a name that there is not."""
