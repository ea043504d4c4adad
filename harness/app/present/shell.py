"""What our programs are called where the user stands, for lines that are to be typed next."""

import shlex
import shutil
import sys
from pathlib import Path

_NAME = "harness"


def harness() -> str:
    """Our program as it was typed, or by its name if the shell finds it so."""
    typed = Path(sys.argv[0])
    return _NAME if typed.name != _NAME or _is_on_path(typed) else shlex.quote(sys.argv[0])


def python() -> str:
    """The Python that belongs to our program, and has what bots import."""
    typed = Path(sys.argv[0])
    beside = typed.with_name("python")
    if typed.name != _NAME or (_is_on_path(typed) and _is_on_path(beside)):
        return "python"
    return shlex.quote(str(beside if beside.exists() else Path(sys.executable)))


def _is_on_path(program: Path) -> bool:
    """Whether the shell finds this very program by its name alone."""
    first = shutil.which(program.name)
    return first is not None and Path(first).absolute() == program.absolute()
