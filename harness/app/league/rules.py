"""A league is played by one version of its game's rules: what another version has begun is neither gone on with nor verified."""

import re
from collections.abc import Mapping

from harness.engine.rules_version import FIRST, other_rules, rules_version
from harness.errors import HarnessError
from harness.games import GAMES
from harness.store import Run
from harness.text import shortened

_KEY = "rules"  # among a run's versions; without it the first
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


class OtherRulesError(HarnessError):
    """A stored league was begun with another version of its game's rules."""


def version_stored(game: str) -> Mapping[str, str]:
    """What is stored among the versions of a run of this game: nothing for the first version of its rules."""
    version = rules_version(GAMES[game])
    return {_KEY: str(version)} if version != FIRST else {}


def require_rules(run: Run, otherwise: str = "") -> None:
    """OtherRulesError if its games cannot be replayed here; a game that is unknown is for others to name."""
    game = GAMES.get(run.charter.game)
    stored = str(run.charter.versions.get(_KEY, FIRST))
    if not _NUMBER.fullmatch(stored):
        raise OtherRulesError(
            f"league {run.charter.name} has no version of the rules: expected a number, found {shortened(stored)}"
        )
    if game and (wrong := other_rules(game, int(stored))):
        raise OtherRulesError(f"league {run.charter.name} was {wrong}{otherwise}")
