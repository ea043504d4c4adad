"""Bots to play against and to learn from, each in a file of its own: `python -m sample_bots.greedy` serves one."""
