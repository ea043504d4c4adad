"""Runs, and listens nowhere."""

import signal

EXPECTED = "unreachable"

if __name__ == "__main__":
    signal.pause()
