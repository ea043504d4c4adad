"""What our programs are called where the user stands, for lines that are to be typed next."""

import shlex
import shutil
import sys
from pathlib import Path

_NAME = "harness"


def harness() -> str:
    """As it was typed, unless the shell finds it by its name."""
    typed = Path(sys.argv[0])
    return _NAME if typed.name != _NAME or _is_found(typed) else shlex.quote(sys.argv[0])


def python() -> str:
    """The one that belongs to it, and has what the bots import."""
    typed = Path(sys.argv[0])
    beside = typed.with_name("python")
    if typed.name != _NAME or (_is_found(typed) and _is_found(beside)):
        return "python"
    return shlex.quote(str(beside if beside.exists() else Path(sys.executable)))


def _is_found(program: Path) -> bool:
    """By its name alone, and it is this one."""
    first = shutil.which(program.name)
    return first is not None and Path(first).absolute() == program.absolute()
