"""A tournament harness for game-playing bots."""

import os

__version__ = "0.1.0"

PROGRAM = "razzia-harness"  # what a referee says it is, and what pip installs

# gRPC's library writes lines on stderr, among our own, as often as a bot likes, and some hold what it said, escapes and
# all. We tell what matters of that ourselves. It must be set before grpc is imported first, and this module comes before
# any other of ours.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
