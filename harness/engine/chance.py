"""Chance that can be proved: every shuffle and roll is a function of a deal's key and the name of the event.

docs/chance.md is the specification, to the byte. Nothing here may change what a key and a name give, and
nothing here may use Python's `random`.
"""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

KEY_BYTES = 32

_WORDS = 1 << 16  # so many different words there are
# By size of a draw, up to that of the largest shuffle: the words from here on would favour small values.
_LIMIT = [0] + [_WORDS - _WORDS % size for size in range(1, 257)]

_COUNTERS = [
    number.to_bytes(4, "big") for number in range(17)
]  # enough for 256 draws, if none is passed over


def deal_key(secret: bytes, deal: str) -> bytes:
    """The key of one deal of a league: whoever has it can recompute this deal and no other."""
    return hmac.digest(secret, deal.encode(), "sha256")


class Chance:
    """The chance of one deal."""

    __slots__ = ("key",)

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a deal's key has {KEY_BYTES} bytes, not {len(key)}")
        self.key = key

    def draws(self, event: str, sizes: Sequence[int]) -> list[int]:
        """For each size, 1 to 256, a number from 0 to size - 1, each as likely."""
        name = event.encode()
        counters = _COUNTERS[: len(sizes) // 16 + 1]
        blocks = b"".join([sha256(self.key + counter + name).digest() for counter in counters])
        words = unpack(f">{len(blocks) // 2}H", blocks)
        drawn = [word % size for word, size in zip(words, sizes, strict=False) if word < _LIMIT[size]]
        if len(drawn) == len(sizes):
            return drawn
        return _careful_draws(self._endless(name), sizes)

    def shuffled(self, event: str, things: Iterable[T]) -> tuple[T, ...]:
        """All the things in an order, each order as likely (Fisher and Yates, from the last place down)."""
        order = list(things)
        left = len(order)
        for place in self.draws(event, range(left, 1, -1)):
            left -= 1
            order[left], order[place] = order[place], order[left]
        return tuple(order)

    def _endless(self, name: bytes) -> Iterator[int]:
        for number in count():
            yield from unpack(">16H", sha256(self.key + number.to_bytes(4, "big") + name).digest())


def _careful_draws(words: Iterator[int], sizes: Iterable[int]) -> list[int]:
    """What `draws` gives when a word is passed over: each size takes the first word below its limit."""
    return [next(word % size for word in words if word < _LIMIT[size]) for size in sizes]
