"""The names that bots and leagues may have. A name appears in commands, tables and names of files: so no character of it
has a meaning for a shell, a web page, a spreadsheet or a file system. It knows no list of names that are taken."""

import re

from harness.errors import OptionsError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")


def check_name(name: str) -> None:
    """OptionsError if a name is not allowed. Names that differ in case only are the same name; callers that have several must
    compare them."""
    if not _NAME.fullmatch(name):
        expected = "a name of up to 32 letters, digits, '.', '_' and '-', a letter or digit first"
        raise OptionsError(f"expected {expected}")
    if _DEVICE.fullmatch(name.casefold()):
        raise OptionsError("expected another name: on Windows no file can have this one")
