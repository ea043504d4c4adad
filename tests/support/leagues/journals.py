"""A league that changes while it is played, without a database: whoever makes it says what happens behind which block."""

from dataclasses import replace
from itertools import islice
from typing import Any

from harness.league.file.stored_json import as_json
from harness.league.fixtures import PlannedBlock
from harness.league.formats import format_of
from harness.league.formats.format import History, Schedule
from harness.league.journal import Entry, EntryKind
from harness.league.journal.fold import folded
from harness.league.league import Entrant, League, Source


class Living:
    """A league with its journal. The first `played` blocks are played, in order."""

    def __init__(self, league: League) -> None:
        self._opened = as_json(league)
        self.journal: list[Entry] = []
        self.after = 0  # games that are played

    @property
    def league(self) -> League:
        return folded(self._opened, self.journal)

    @property
    def schedule(self) -> Schedule:
        schedule = format_of(self.league).next_blocks(History())
        assert schedule
        return schedule

    def blocks(self, after: int = 0) -> list[PlannedBlock]:
        return [*self.schedule.blocks(after)]

    def play(self, blocks: int) -> None:
        """Play some of the blocks that are left."""
        for block in islice(self.schedule.blocks(self.after), blocks):
            self.after = block.first + block.seats - 1

    def present(self) -> list[str]:
        league = self.league
        return [league.entrants[number].name for number in league.present]

    def enter(self, bot: str) -> None:
        """A late bot, or a new version of one that plays."""
        versions = [entrant.version for entrant in self.league.entrants if entrant.bot == bot]
        version = 1 + max(versions, default=0)
        player = bot if version == 1 else f"{bot}#{version}"
        file = {"name": bot, "sample": "random", "environment": {}}
        self._add(EntryKind.ENTERED, bot=bot, version=version, player=player, program=None, file=file)

    def leave(self, bot: str) -> None:
        self._add(EntryKind.LEFT, bot=bot, player=bot)

    def more(self, key: str, number: int) -> None:
        self._add(EntryKind.MORE, key=key, to=number, **{"from": getattr(self.league, key)})

    def void(self, first: int, last: int) -> None:
        self._add(EntryKind.VOIDED, games=[[first, last]], why="a storm")

    def _add(self, kind: EntryKind, **body: Any) -> None:
        self.journal.append(Entry(kind, {**body, "after": self.after}, 0.0, len(self.journal) + 1))


def living(bots: int, **keys: Any) -> Living:
    """A league of bots that are called a, b, c and so on."""
    entrants = tuple([Entrant(chr(97 + bot), Source.SAMPLE, "random") for bot in range(bots)])
    league = League(name="living", game="razzia", seats=(3,), entrants=entrants, seed="7")
    return Living(replace(league, **keys))
