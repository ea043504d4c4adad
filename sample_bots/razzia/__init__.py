"""Sample bots for Razzia: `python -m sample_bots.razzia.greedy` serves one."""
