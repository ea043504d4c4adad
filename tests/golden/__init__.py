"""Whole games as text that a reviewer can read, told by `harness game show`.

`python -m tests.golden` writes them anew; a diff of a golden game is a change of the rules, of chance or of
the telling, and belongs into the commit that means it.
"""
