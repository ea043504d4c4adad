"""Benchmarks: `python -m tests.bench [--short] [--json FILE]`. CPU time, as ratios of figures of one run, and latency."""
