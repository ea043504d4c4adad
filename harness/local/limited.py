"""Sets limits for itself and becomes the bot, whose children inherit them. This is a program of its own, the last step
before a bot. It imports nothing of ours.

    limited.py NAME=NUMBER… -- COMMAND…

NAME is a resource as Python calls it (NOFILE for RLIMIT_NOFILE), `nice`, `oom`, or `uid`: the user that a bot of root becomes.
"""

import contextlib
import os
import resource
import sys

CANNOT = 127  # the exit code if the command cannot be started, as a shell has it


def main() -> None:
    """Set the limits that the arguments name, and run the command."""
    cut = sys.argv.index("--")
    command = sys.argv[cut + 1 :]
    limits = dict(word.split("=") for word in sys.argv[1:cut])
    for name, number in limits.items():
        _limit(name, int(number))
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"cannot start {command[0]}: {error.strerror}", flush=True)
        sys.exit(CANNOT)


def _limit(name: str, number: int) -> None:
    match name:
        case "nice":
            os.nice(number)
        case "oom":  # when memory runs out, the kernel ends such processes first
            with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
                file.write(str(number))
        case "uid":
            os.setgroups([])
            os.setresgid(number, number, number)
            os.setresuid(number, number, number)
        case _:
            which = getattr(resource, f"RLIMIT_{name}")
            _, most = resource.getrlimit(which)
            soft = number if most == resource.RLIM_INFINITY else min(number, most)
            # At the soft limit SIGXCPU ends the bot, which names the reason.
            hard = soft + 1 if name == "CPU" and soft != most else soft
            resource.setrlimit(which, (soft, hard))


if __name__ == "__main__":
    main()
