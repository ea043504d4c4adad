"""How a command to type next says what a bot and its referee know each other by."""

from harness.league.trust import Trust


def option_of(key: str) -> str:
    """The option for a key of the league file."""
    return f"--{key.replace('_', '-')}"


def trust_words(trust: Trust) -> list[str]:
    """The options and their files, for a command with one bot."""
    paths = [(key, getattr(trust, key)) for key in Trust.__slots__]
    return [word for key, path in paths if isinstance(path, str) and path for word in (option_of(key), path)]
