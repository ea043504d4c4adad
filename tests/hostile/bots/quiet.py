"""The stand-in: makes no faults and makes the stand-in's moves. Control runs are played with it."""

from harness.bot import RazziaBot, serve

if __name__ == "__main__":
    serve(RazziaBot)
