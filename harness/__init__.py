"""A tournament harness for game-playing bots."""

__version__ = "0.1.0"
