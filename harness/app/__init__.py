"""Use cases: what the command line and the pages can do, without either."""
