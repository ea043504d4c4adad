"""What Python says of a source that it cannot read, as one line that begins with the place."""

import re
from pathlib import Path

from harness.text import one_line

_LONGEST = 300
_PLACE = re.compile(r' *File "(.+)", line (\d+)')
_ERROR = re.compile(r"(?:SyntaxError|IndentationError|TabError): .+")


def syntax_error(printed: str) -> str:
    """`bots/olga/bot.py:3: SyntaxError: expected ':'`, if that is how what a bot printed ends; else nothing. Paths below
    the current directory are seen from there."""
    lines = printed.rstrip().splitlines()
    if not lines or not _ERROR.fullmatch(lines[-1]):
        return ""
    places = [place for line in lines if (place := _PLACE.fullmatch(line))]
    if not places:
        return ""
    return one_line(f"{_from_here(Path(places[-1][1]))}:{places[-1][2]}: {lines[-1]}", _LONGEST)


def _from_here(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
