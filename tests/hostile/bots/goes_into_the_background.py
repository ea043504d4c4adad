"""Leaves its work to a child of a child, as daemons do, and ends: who was started is gone."""

import os

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = "unreachable"

if __name__ == "__main__":
    if os.fork():
        os._exit(0)
    os.setsid()
    if os.fork():
        os._exit(0)
    serve(Tame)
