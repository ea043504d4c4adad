"""Chance that can be proved: every shuffle and roll is a function of a deal's key and the name of the event.

docs/chance.md is the specification, to the byte. Nothing here may change what a key and a name give, and
nothing here may use Python's `random`.
"""

import hmac
from collections.abc import Iterable
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

KEY_BYTES = 32
_WORDS = Struct(">16H")  # a block of SHA-256 is sixteen words of 16 bits
_RANGE = 1 << 16


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

    def stream(self, event: str) -> "Stream":
        return Stream(hmac.digest(self.key, event.encode(), "sha256"))


class Stream:
    """The random words of one event, in their order; a word that would favour a value is passed over."""

    __slots__ = ("_blocks", "_key", "_words")

    def __init__(self, event_key: bytes) -> None:
        self._key = event_key
        self._blocks = 0
        self._words: list[int] = []  # those of the blocks made so far that are not used yet, the last one first

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely."""
        if not 0 < n <= _RANGE:
            raise ValueError(f"a draw is from 1 to {_RANGE} values, not {n}")
        limit = _RANGE - _RANGE % n
        while (word := self._next()) >= limit:
            pass
        return word % n

    def die(self) -> int:
        return self.below(6) + 1

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """All the things in an order, each order as likely (Fisher and Yates, from the last place down)."""
        order = list(things)
        while len(self._words) < len(order):
            self._more()
        words, limits = self._words, _LIMIT
        for left in range(len(order), 1, -1):
            word = words.pop() if words else self._next()
            while word >= limits[left]:
                word = self._next()
            place = word % left
            left -= 1
            order[left], order[place] = order[place], order[left]
        return tuple(order)

    def _next(self) -> int:
        if not self._words:
            self._more()
        return self._words.pop()

    def _more(self) -> None:
        """Another block of words; the words are kept with the next one last."""
        block = sha256(self._key + self._blocks.to_bytes(4, "big")).digest()
        self._words[:0] = _WORDS.unpack(block)[::-1]
        self._blocks += 1


# What `below` computes for every draw, made once for the sizes of a shuffle: at most 256 things.
_LIMIT = [0] + [_RANGE - _RANGE % n for n in range(1, 257)]
