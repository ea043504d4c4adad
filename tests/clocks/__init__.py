"""A referee that is stopped again and again, and what its clocks make of it."""
