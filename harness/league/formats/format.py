"""What a format is: who plays whom, and when, as a pure function of a league, its seed and the results so far.

A format gives a schedule: blocks that can be played at once and in any order, since none of them waits for a result of
another. When all its games are stored, the format is asked again with their results, until it gives no more. Formats
that need no results give all at once. Stored leagues go on by what a format gives, and `harness league verify` asks it
again: it must never give anything else for the same league and results.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from harness.league.alike import Alike
from harness.league.fixtures import Deals, Lineup, Number, PlannedBlock, Played
from harness.league.league import Chapter, League
from harness.league.ratings.results import Rows


@dataclass(frozen=True, slots=True)
class History:
    """All results that a schedule may follow from: those of games 1 to `games`, which are blocks 1 to `blocks`."""

    games: int = 0
    blocks: int = 0
    results: Callable[[int], Iterable[Rows]] = lambda _: ()  # of the games after this number, ascending
    present: tuple[Number, ...] | None = None  # who plays from here on; None: all entrants

    def columns(self, after: int = 0) -> Iterator[Rows]:
        """The results of the games after this number, as ratings read them, some thousands at a time."""
        for rows in self.results(after):
            count = int((rows.games[0] <= self.games).sum())
            if count:
                yield rows.cut(count)[0]
            if count < len(rows):
                return

    def played(self, after: int = 0) -> Iterator[Played]:
        """The same results, game by game."""
        for rows in self.columns(after):
            yield from rows.played()


@dataclass(frozen=True, slots=True)
class Placed:
    """A bot's place in a format's own standing, and what it follows from: a value for each of the standing's keys."""

    rank: int  # from 1; equals share the better rank
    bot: Number
    values: tuple[int | float | str | None, ...]


@dataclass(frozen=True, slots=True)
class FormatStanding:
    """The standing by which a format goes on and ends. It is beside the ratings, which are of all games alike."""

    caption: str  # what it is, and after how much of the league
    keys: tuple[str, ...]  # of the values, such as "points"; people read "_" as a space
    rows: tuple[Placed, ...]  # the best first


class Schedule(Protocol):
    """Blocks that wait for no result of one another. They follow the history that they were made from without a gap."""

    @property
    def game_count(self) -> int:
        """One at least."""
        ...

    @property
    def block_count(self) -> int: ...

    def blocks(self, after: int = 0) -> Iterator[PlannedBlock]:
        """In order, those that have games after this number; made as they are read, where they are many."""
        ...


class Format(Protocol):
    """The format of one league. It may remember what it has computed, but what it gives follows from its arguments."""

    keys: ClassVar[Sequence[str]] = ()  # of the league file, that other formats do not know
    is_fixed: ClassVar[bool] = False  # whether all blocks are known before the first game
    fits_once: ClassVar[
        Sequence[str]
    ] = ()  # keys, not to be changed, that the bots must fit before the first game only

    def __init__(self, league: League) -> None: ...

    @classmethod
    def problems(cls, league: League) -> Iterator[tuple[str, str]]:
        """Yields each key of the file that is wrong for this format, and what was expected."""
        del league
        yield from ()

    @classmethod
    def check(cls, league: League) -> None:
        """OptionsError if some table cannot be filled, or there are more games than anybody can play."""
        del league

    @classmethod
    def ends(cls, league: League) -> bool:
        """Whether results alone end it, some time."""
        del league
        return True

    @classmethod
    def fixed_changes(cls, stored: League, file: League) -> Iterator[str]:
        """What the keys of this format say in a changed file that they may not say of a league that has games, in words."""
        del stored, file
        yield from ()

    @classmethod
    def grown_keys(cls, stored: League, file: League) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
        """Keys of this format that newcomers change: each with its value before, and from then on."""
        del stored, file
        yield from ()

    @property
    def planned(self) -> int | None:
        """The number of games in all; None if it follows from results."""
        return None

    def next_blocks(self, history: History) -> Schedule | None:
        """What can be played after these games; None if they were all. The history holds no game more and no game less
        than the schedules that were given before."""
        ...

    def settled(self, history: History) -> int:
        """The last game that what is played behind this history follows from: it, and all before it, cannot be void any more."""
        return history.games

    def refusal(self, history: History, *, newcomers: Sequence[str], playing: Sequence[str]) -> str:
        """Why it cannot play on, when the schedule that follows this history has been played, if bots of these names come late,
        and bots of those names play then; empty if it can."""
        del history, newcomers, playing
        return ""

    def standing(self, history: History) -> FormatStanding | None:
        """The format's own standing after all rounds that are whole among these games; None if the format has none. The history
        may end anywhere."""
        del history
        return None

    def outline(self) -> Sequence[str]:
        """What is known of the whole league before its first game and is not in its first schedule, in lines for people."""
        return ()

    def alike(self) -> Sequence[Alike]:
        """What this format makes even. What is even in the end only is left out."""
        return ()

    def reason(self, seats: int) -> str:
        """Why tables of this size are not as asked for, or not even; empty if there is nothing to say."""
        del seats
        return ""


def too_few(playing: Sequence[str], seats: int) -> str:
    """Why a league cannot play on with these bots, if that is so."""
    return f"a table takes {seats} bots, and {len(playing)} would be left" if len(playing) < seats else ""


@dataclass(frozen=True, slots=True)
class ListedBlocks:
    """A schedule that is short enough to be listed."""

    listed: tuple[PlannedBlock, ...]

    @classmethod
    def of(cls, lineups: Iterable[Lineup], history: History, deals: Deals) -> "ListedBlocks":
        """The lineups in this order, each a block, behind what was played before."""
        blocks: list[PlannedBlock] = []
        first = history.games + 1
        for number, lineup in enumerate(lineups, history.blocks + 1):
            blocks.append(PlannedBlock(number, first, lineup, deals))
            first += len(lineup)
        return cls(tuple(blocks))

    @property
    def game_count(self) -> int:
        return sum(block.seats for block in self.listed)

    @property
    def block_count(self) -> int:
        return len(self.listed)

    def blocks(self, after: int = 0) -> Iterator[PlannedBlock]:
        return (block for block in self.listed if block.first + block.seats > after + 1)


def schedules(
    format: Format, results: Callable[[int], Iterable[Rows]], chapters: Sequence[Chapter] = ()
) -> Iterator[Schedule]:
    """All schedules of a league, one after the other. The next may be asked for when all games of those before are among
    the results, or will never be played; `results` gives those of the games after a number. Who has come or gone by a
    schedule's first game is in the chapters."""
    return (schedule for _, schedule in steps(format, results, chapters))


def steps(
    format: Format, results: Callable[[int], Iterable[Rows]], chapters: Sequence[Chapter] = ()
) -> Iterator[tuple[History, Schedule]]:
    """The same, each with the history that it follows."""
    history = History(0, 0, results, _present(chapters, 0))
    while (schedule := format.next_blocks(history)) is not None:
        assert schedule.game_count, "a format that has nothing more to play gives None"
        yield history, schedule
        games, blocks = history.games + schedule.game_count, history.blocks + schedule.block_count
        history = History(games, blocks, results, _present(chapters, games))


def _present(chapters: Sequence[Chapter], games: int) -> tuple[Number, ...] | None:
    begun = [chapter.present for chapter in chapters if chapter.after <= games]
    return begun[-1] if begun else None
