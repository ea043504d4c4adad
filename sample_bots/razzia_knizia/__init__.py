"""Sample bots for Razzia! by Knizia: `python -m sample_bots.razzia_knizia.greedy` serves one."""
