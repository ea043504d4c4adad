"""Whether what standings claim is true: simulated leagues of bots whose strengths are known, at every size, few blocks and
many, in worlds where games depend on each other in ways that the fit knows nothing of.

`python -m tests.coverage` plays 1,000 leagues a case and prints the tables of docs/ratings.md.
"""
