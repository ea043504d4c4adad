"""Hick Hack im Gackelwack (Stefan Dorra, 2001), as docs/rules/hick_hack.md has it."""

from harness.games.hick_hack.rules import HickHack

__all__ = ["HickHack"]
