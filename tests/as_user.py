"""`python -m tests.as_user [PYTEST'S ARGUMENTS]`: tests as an ordinary user, where root runs all others. Without arguments:
those of sandboxes, and of the kit for Gradescope. Exit code: pytest's.

The user has a number without a name, and a view of this machine's files made for the run by bubblewrap: everything is where
it is, but directories that are closed to others hold nothing but this clone, its virtual environment and its Python; /tmp
is empty, in memory, and has the user's home. So nothing is left of it, however it ends.
"""

import os
import subprocess
import sys

from harness.local import limited
from tests.support.tools import needed
from tests.support.views import HOME, ROOT, view

USER = 59_999  # the last that is given to people
_BOTH = "slow or not slow"
_SANDBOXES = (
    *("-m", _BOTH, "tests/hostile/test_sandbox.py", "tests/transport/test_sandbox.py"),
    *("tests/transport/test_uids.py", "tests/transport/test_process.py", "tests/transport/test_program.py"),
    "tests/grading/test_kit.py",
)


def main() -> int:
    tests = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *(sys.argv[1:] or _SANDBOXES)]
    if os.geteuid() != 0:
        return subprocess.run(tests, cwd=ROOT).returncode
    becoming = [sys.executable, "-I", "-S", limited.__file__, f"uid={USER}", "--"]
    viewing = [needed("bwrap"), "--die-with-parent", "--dev-bind", "/", "/", *view(), "--chdir", str(ROOT)]
    return subprocess.run([*viewing, "--", *becoming, *tests], env=_environment()).returncode


def _environment() -> dict[str, str]:
    """Of ours only whether this is CI."""
    ours = {name: value for name, value in os.environ.items() if name == "CI"}
    path = f"{sys.prefix}/bin:/usr/local/bin:/usr/bin:/bin"
    return {**ours, "HOME": HOME, "PATH": path, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}


if __name__ == "__main__":
    sys.exit(main())
