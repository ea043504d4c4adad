"""Which games of a league there are, and what they ended in. Reads a database, and changes nothing in it."""

import os
import shlex
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from harness.app.choices import FaultKind
from harness.app.league.run_names import named_run
from harness.app.league.stored_games import chosen_games
from harness.errors import OptionsError
from harness.store import GameRows, Run, Store
from harness.text import shortened


@dataclass(frozen=True, slots=True)
class GameList:
    """The chosen games of a run, which are read from the database as they are asked for."""

    run: Run
    games: Iterator[GameRows]


@contextmanager
def list_games(
    db: str,
    league: str,
    *,
    bot: str | None = None,
    faults: Collection[FaultKind] = (),
    seats: int | None = None,
) -> Iterator[GameList]:
    """The games of a league in order, for the time of a `with` block: those of a bot, with a fault of such a kind (both
    given: with such a fault of this bot), at this number of seats."""
    if os.path.isfile(league):
        show = shlex.join(["harness", "game", "show", league])
        raise OptionsError(f"{shortened(league)} is a file, and what is listed is a league; try  {show}")
    with Store.open(db) as store:
        run = named_run(store, league)
        yield GameList(run, chosen_games(store, run, bot=bot, faults=faults, seats=seats))
