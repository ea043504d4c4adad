"""Recorded games are in a file, or in a league of a database: whichever it is, it is opened here."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from harness.app.records import STDIN, RecordFile, RecordSource
from harness.errors import HarnessError, OptionsError
from harness.text import shortened


@contextmanager
def open_source(text: str, url: str) -> Iterator[RecordSource]:
    """The source that a text names: a file that exists, `-`, or a league of the database at `url`."""
    if text == STDIN or (os.path.exists(text) and not os.path.isdir(text)):
        yield RecordFile(text)
        return
    from harness.app.league.stored_games import (
        stored_games,  # here, as who reads a file need not wait for its imports
    )

    with ExitStack() as stack:
        try:
            games = stack.enter_context(stored_games(text, url))
        except OptionsError:
            raise
        except HarnessError as error:
            raise HarnessError(f"no file {shortened(text)}, and no league: {error}") from None
        yield games
