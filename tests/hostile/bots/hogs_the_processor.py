"""Keeps more processors busy than there are while it plays well."""

import os
import subprocess

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = None

if __name__ == "__main__":
    for _ in range(2 * (os.cpu_count() or 1)):
        subprocess.Popen(["sh", "-c", "while :; do :; done"])
    serve(Tame)
