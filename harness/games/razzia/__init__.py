"""Razzia (Stefan Dorra, 1992), as docs/rules/razzia.md has it."""

from harness.games.razzia.rules import Razzia

__all__ = ["Razzia"]
