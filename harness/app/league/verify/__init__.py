"""Whether a stored league holds: each of its claims proved again, from the published commitment to the last rating."""
