"""What bots and leagues may be called. A name is a word of a command, a cell of a table and a part of a file's name: so
nothing in it means anything to a shell, a page, a spreadsheet or a disk."""

import re

from harness.errors import OptionsError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")


def check_name(name: str) -> None:
    """OptionsError if it will not do. Names that are equal but for case are the same: that is for who has several."""
    if not _NAME.fullmatch(name):
        what = "a name of up to 32 letters, digits, '.', '_' and '-', a letter or digit first"
        raise OptionsError(f"expected {what}")
    if _DEVICE.fullmatch(name.casefold()):
        raise OptionsError("expected another name: on Windows no file can have this one")
