"""Whether a new version of a bot is better than the old one: who plays whom, and the sequential tests of what comes of it.

Both versions play the same blocks: the same opponents, seats and deals. A block gives one difference, and the tests read
nothing else. docs/comparing.md says what they compute.
"""
