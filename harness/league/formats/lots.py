"""Chance that follows from a league's seed: the same name gives the same words for ever, or stored leagues could not go on."""

from collections.abc import Sequence
from hashlib import sha512
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_WORDS = 8  # that one name and number give


class Lots:
    """What is drawn by lot in one league."""

    def __init__(self, seed: str) -> None:
        self._key = sha512(f"schedule {seed}".encode()).digest()

    def words(self, name: str, number: int = 0) -> tuple[int, ...]:
        """Eight numbers of 64 bits."""
        return unpack(f">{_WORDS}Q", sha512(self._key + f"{name} {number}".encode()).digest())

    def mixed(self, name: str, things: Sequence[T]) -> list[T]:
        """The things in an order that the name gives."""
        if len(things) == 1:
            return [*things]
        words = [word for number in range(0, len(things), _WORDS) for word in self.words(name, number)]
        return [things[place] for place in sorted(range(len(things)), key=words.__getitem__)]
