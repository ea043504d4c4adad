"""The stand-in: makes no faults and makes the stand-in's moves. Control runs are played with it."""

from harness.bot import serve
from tests.support.bots.wire import Tame

if __name__ == "__main__":
    serve(Tame)
