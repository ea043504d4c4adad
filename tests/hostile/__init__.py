"""Hostile bots, and what becomes of them."""
