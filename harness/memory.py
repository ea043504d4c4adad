"""Of Python's garbage collector, which is told to look seldom where many games are on."""

import gc

_NEW = 100_000  # objects, more than were given back, before it looks at them; 700 is Python's own number


def collect_seldom() -> None:
    """For a process that plays. What a game is made of is given back by counting references; the collector would go
    through all that are on again and again, for a quarter of the whole time, and find nothing."""
    gc.collect()
    gc.freeze()  # what there is by now stays
    gc.set_threshold(_NEW, 20, 100)
