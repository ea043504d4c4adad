"""The version of a game's rules. Records and leagues of another version are refused and not replayed: their moves might be
illegal in this version, or mean something else."""

from harness.engine.game import AnyGame

FIRST = 1  # it is not written: records and leagues of games whose rules have not changed name no version


def rules_version(game: AnyGame) -> int:
    """The version of the rules that this harness plays."""
    return FIRST + len(game.former_rules)


def other_rules(game: AnyGame, version: int) -> str | None:
    """The error for a record or league of this version of the rules; None if this harness plays that version."""
    current = rules_version(game)
    if version == current:
        return None
    place = version - FIRST
    reader = f"harness {game.former_rules[place]}" if place < len(game.former_rules) else "a newer harness"
    return f"played by version {version} of the rules of {game.name}, and this harness has version {current}: {reader} reads it"
