"""Sets Python's garbage collector for processes that play many games at once."""

import gc

_NEW = 100_000  # objects made and not freed before the collector runs; 700 is Python's default


def collect_seldom() -> None:
    """Let the garbage collector of this process run seldom.

    The objects of a game are freed by reference counting. The collector would search all running games again and again, for
    a quarter of the whole time, and find nothing.
    """
    gc.collect()
    gc.freeze()  # the objects that exist now are never searched
    gc.set_threshold(_NEW, 20, 100)
