"""Razzia! (Reiner Knizia, 2004), as docs/rules/razzia_knizia.md has it."""

from harness.games.razzia_knizia.rules import RazziaKnizia

__all__ = ["RazziaKnizia"]
