"""Starts children that outlive it: one of its own, one in a session of its own, and one that nobody is a parent of."""

import subprocess

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = None

if __name__ == "__main__":
    subprocess.Popen(["sleep", "600"])
    subprocess.Popen(["sleep", "600"], start_new_session=True)
    subprocess.run(["sh", "-c", "setsid sh -c 'trap \"\" TERM; sleep 600 & sleep 600' &"], check=True)
    serve(Tame)
