"""One module a step, named by its version."""
