"""Bots that try to do harm, each in one way. They say what they got, and then play as the stand-in would: so whatever
they tried, they must be charged with what EXPECTED says, as in tests/bots.

Each opens with what must come of it. A line of its output that begins with "got" is a thing that it got; in a strict
sandbox there must be none. FREELY: whether it gets something where there is no sandbox, so that the try is a real one.
"""
