"""The error rates of `harness compare`, found by simulation and by playing."""
