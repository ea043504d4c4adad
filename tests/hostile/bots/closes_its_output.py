"""Closes input, output and error, and plays well."""

import os

from harness.bot import serve
from tests.support.bots.wire import Tame

EXPECTED = None

if __name__ == "__main__":
    for number in range(3):
        os.close(number)
    serve(Tame)
