"""Sample bots for RAISE: `python -m sample_bots.raise.greedy` serves one."""
