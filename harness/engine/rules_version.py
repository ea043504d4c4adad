"""Which version of its rules a game is played by. What was played by another version is refused in words, not replayed:
its moves might be illegal here, or mean something else."""

from harness.engine.game import AnyGame

FIRST = 1  # what is said by saying nothing: records and leagues of games whose rules have not changed name no version


def rules_version(game: AnyGame) -> int:
    """Of the rules that are played here."""
    return FIRST + len(game.former_rules)


def other_rules(game: AnyGame, version: int) -> str | None:
    """What is wrong with something that was played by this version of the rules; None if it is the one played here."""
    here = rules_version(game)
    if version == here:
        return None
    place = version - FIRST
    reader = f"harness {game.former_rules[place]}" if place < len(game.former_rules) else "a newer harness"
    return f"played by version {version} of the rules of {game.name}, and this harness has version {here}: {reader} reads it"
