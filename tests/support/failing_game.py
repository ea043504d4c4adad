"""A game with a bug, as real as any: what the referee must not charge to a bot."""

from typing import Any

from harness.games.razzia import Razzia

METHODS = ["start", "chance", "check", "apply", "views", "audit", "outcome"]


class Failing(Razzia):
    """The game, until one of its methods is called in the third round or later; after so many times it works."""

    def __init__(self, method: str, times: int) -> None:
        left = times
        works = getattr(super(), method)

        def fails(*arguments: Any) -> Any:
            nonlocal left
            if left and (method == "start" or arguments[0].number >= 3):
                left -= 1
                raise ArithmeticError(f"a bug\nin {method}")
            return works(*arguments)

        setattr(self, method, fails)
