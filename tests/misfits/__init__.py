"""How often standings name pairs and circles, in simulated leagues in which there are none and in which there are.

`python -m tests.misfits` prints the table of docs/ratings.md.
"""
