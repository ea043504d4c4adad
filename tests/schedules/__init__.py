"""Whether schedules of every size are as even as docs/leagues.md promises, or the dry run says by how much not and offers a number
of games that is.

`python -m tests.schedules` tries 3 to 40 bots at 3 to 8 seats, every number of wheels up to twice a cycle.
"""
