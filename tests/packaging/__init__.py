"""What a wheel of the harness has in it, seen from an environment that has nothing else of it."""
