"""Benchmarks: `python -m tests.bench [--short] [--json FILE]`. CPU time, and ratios of figures of one run."""
