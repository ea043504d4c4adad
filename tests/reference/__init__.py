"""The reference of the SDK. `python -m tests.reference` writes docs/bots-reference.md anew from the docstrings."""
