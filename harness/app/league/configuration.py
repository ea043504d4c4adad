"""What a stored league was begun with."""

import json
from dataclasses import replace
from hashlib import sha256

from harness.league.file import from_written
from harness.league.league import League
from harness.store import Run


def configuration(run: Run) -> League:
    """The league as it was begun, with the seed that was chosen for it."""
    return replace(from_written(json.loads(run.charter.configuration)), seed=run.charter.seed)


def league_secret(seed: str) -> bytes:
    """docs/chance.md: who knows the seed knows every card."""
    return sha256(f"league {seed}".encode()).digest()
