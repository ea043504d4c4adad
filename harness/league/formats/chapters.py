"""A schedule whose plan has changed: chapter by chapter, each a stream, with blocks and games numbered through all of them.

A chapter plays on what the plan before still held, without the lineups of players that are gone; then the lineups that
it adds, which are those of a schedule of its own. Where players come late, that is the schedule of all who are present,
of which only lineups with a newcomer are played. As each schedule plays the same share of all lineups that there
are, everybody has then met everybody equally often, whoever came when.

Nothing here may change what a league, its seed and its chapters give: stored leagues go on by it.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Protocol

from harness.errors import HarnessError
from harness.league.fixtures import Deals, Lineup, Number, PlannedBlock
from harness.league.formats.part import Filling
from harness.league.formats.schedule import FixedSchedule
from harness.league.league import Chapter, League

Fillings = Callable[[League, Sequence[Number]], Sequence[Filling]]  # of a league that these players play


class _Lineups(Protocol):
    """Lineups in their order."""

    def lineups(self, start: int = 0) -> Iterator[Lineup]:
        """All but the first `start`."""
        ...


@dataclass(frozen=True, slots=True)
class _Listed:
    """Lineups of blocks that are played again."""

    listed: tuple[Lineup, ...]

    def lineups(self, start: int = 0) -> Iterator[Lineup]:
        return islice(self.listed, start, None)


@dataclass(frozen=True, slots=True)
class _Segment:
    """A part of a plan: lineups of a source, without those that were played, or that this part does not want."""

    source: _Lineups
    start: int = 0  # lineups of the source that are passed
    wanted: frozenset[Number] = frozenset()  # one of these at least sits there; none: anybody

    def lineups(self, gone: frozenset[Number]) -> Iterator[tuple[int, Lineup]]:
        """Those without anybody who is gone, each with how many of the source are then passed."""
        numbered = enumerate(self.source.lineups(self.start), self.start + 1)
        if not gone and not self.wanted:
            return numbered
        wanted = self.wanted
        return (
            (passed, lineup)
            for passed, lineup in numbered
            if gone.isdisjoint(lineup) and not (wanted and wanted.isdisjoint(lineup))
        )


@dataclass(frozen=True, slots=True)
class _Leaf:
    """The plan as it is from one change to the next."""

    games: int  # of the chapters before
    blocks: int
    segments: tuple[_Segment, ...]
    gone: frozenset[Number]

    def passing(self) -> Iterator[tuple[int, int, Lineup]]:
        """The lineups, with the number of the segment, and how many of its source are then passed."""
        for place, segment in enumerate(self.segments):
            for passed, lineup in segment.lineups(self.gone):
                yield place, passed, lineup


class ChapteredSchedule:
    """All blocks of a league that has changed. Its format needs no results."""

    def __init__(self, league: League, fillings: Fillings) -> None:
        self._league = league
        self._fillings = fillings
        self._deals = league.deals or Deals.OWN
        self._shares: dict[int, Fraction] = {}  # of all lineups, by seats: what is played of them
        self._leaves: list[_Leaf] = []
        first, *others = league.chapters
        schedule = self._schedule(first, "", first.present)
        self._shares = {
            part.seats: Fraction(part.plan.tables, part.filling.tables) for part in schedule.parts
        }
        self._leaves.append(_Leaf(0, 0, (_Segment(schedule),), frozenset()))
        for number, (before, chapter) in enumerate(zip(league.chapters, others, strict=False), 1):
            self._turn(number, before, chapter)

    @cached_property
    def _counts(self) -> tuple[int, int]:
        last = self._leaves[-1]
        games, blocks = last.games, last.blocks
        for *_, lineup in last.passing():
            games += len(lineup)
            blocks += 1
        return games, blocks

    @property
    def game_count(self) -> int:
        return self._counts[0]

    @property
    def block_count(self) -> int:
        return self._counts[1]

    def blocks(self, after: int = 0) -> Iterator[PlannedBlock]:
        """Those that have games after this number, also games that will never be played."""
        ends = [leaf.games for leaf in self._leaves[1:]]
        for leaf, end in zip(self._leaves, [*ends, None], strict=True):
            if end is None or end > after:
                yield from self._blocks(leaf, end, after)

    def reason(self, seats: int) -> str:
        del seats
        return ""

    def _blocks(self, leaf: _Leaf, end: int | None, after: int) -> Iterator[PlannedBlock]:
        first, number = leaf.games + 1, leaf.blocks + 1
        for *_, lineup in leaf.passing():
            if end is not None and first > end:
                return
            if first + len(lineup) > after + 1:
                yield PlannedBlock(number, first, lineup, self._deals)
            first += len(lineup)
            number += 1

    def _turn(self, number: int, before: Chapter, chapter: Chapter) -> None:
        """Begin a chapter: cut the plan, and add what the chapter adds."""
        blocks, segments = self._cut(chapter.after)
        segments += self._again(chapter)
        segments += self._late(number, before, chapter)
        segments += self._more(number, before, chapter)
        gone = self._leaves[-1].gone.union(before.present).difference(chapter.present)
        self._leaves.append(_Leaf(chapter.after, blocks, tuple(segments), gone))

    def _cut(self, after: int) -> tuple[int, list[_Segment]]:
        """How many blocks there are up to this game, and the plan behind it."""
        leaf = self._leaves[-1]
        games, blocks = leaf.games, leaf.blocks
        place, passed = 0, leaf.segments[0].start if leaf.segments else 0
        coming = leaf.passing()
        while games < after:
            step = next(coming, None)
            if step is None:
                break
            place, passed, lineup = step
            games += len(lineup)
            blocks += 1
        if games != after:
            raise HarnessError(
                f"league {self._league.name}: a change behind game {after}, where no block ends"
            )
        rest = leaf.segments[place:]
        return blocks, [
            replace(segment, start=passed) if not nth else segment for nth, segment in enumerate(rest)
        ]

    def _again(self, chapter: Chapter) -> list[_Segment]:
        """The blocks of void games, found in one reading of the plan."""
        lineups: list[Lineup] = []
        void = deque(chapter.again.pairs)
        for block in self.blocks(after=void[0][0] - 1) if void else ():
            while void and void[0][1] < block.first:
                void.popleft()
            if not void:
                break
            last = block.first + len(block.bots) - 1
            for first, _ in void:
                if first > last:
                    break
                lineups.append(block.bots)
        return [_Segment(_Listed(tuple(lineups)))] if lineups else []

    def _late(self, number: int, before: Chapter, chapter: Chapter) -> list[_Segment]:
        """Lineups with newcomers, as often as there would be had everybody been there from the first."""
        if not chapter.newcomers:
            return []
        as_before = replace(chapter, rounds=before.rounds, games=before.games)
        wanted = None if before.games is None else self._wanted(chapter)
        schedule = self._schedule(as_before, f" late {number}", chapter.present, wanted)
        return [_Segment(schedule, wanted=frozenset(chapter.newcomers))]

    def _more(self, number: int, before: Chapter, chapter: Chapter) -> list[_Segment]:
        """Further rounds, or a balanced sample of as many games more, of all who are present."""
        rounds, games = chapter.rounds - before.rounds, None
        if before.games is not None and chapter.games is not None:
            games = chapter.games - before.games
        if not (rounds if games is None else games):
            return []
        more = replace(chapter, rounds=rounds, games=games)
        schedule = self._schedule(more, f" more {number}", chapter.present)
        for part in schedule.parts:
            self._shares[part.seats] += Fraction(part.plan.tables, part.filling.tables)
        return [_Segment(schedule)]

    def _wanted(self, chapter: Chapter) -> Mapping[int, int]:
        """Tables of each size that are the same share of all as before."""
        fillings = self._fillings(self._league, chapter.present)
        return {each.seats: max(1, round(self._shares[each.seats] * each.tables)) for each in fillings}

    def _schedule(
        self,
        chapter: Chapter,
        name: str,
        players: Sequence[Number],
        wanted: Mapping[int, int] | None = None,
    ) -> FixedSchedule:
        league = self._league
        named = replace(
            league,
            rounds=chapter.rounds,
            games=chapter.games,
            seed=None if league.seed is None else league.seed + name,
        )
        return FixedSchedule(named, self._fillings(league, players), wanted)
