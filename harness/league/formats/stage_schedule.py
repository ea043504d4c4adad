"""What the groups of a stage play next, as one schedule: their blocks take turns, so that all groups play all the time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import merge

from harness.league.fixtures import Number, PlannedBlock
from harness.league.formats.format import Schedule


@dataclass(frozen=True, slots=True)
class StageSchedule:
    """Schedules of groups, each with the bots of the group by its own numbers."""

    parts: Sequence[tuple[Schedule, tuple[Number, ...]]]
    games_before: int  # of the league
    blocks_before: int

    @property
    def game_count(self) -> int:
        return sum(schedule.game_count for schedule, _ in self.parts)

    @property
    def block_count(self) -> int:
        return sum(schedule.block_count for schedule, _ in self.parts)

    def blocks(self, after: int = 0) -> Iterator[PlannedBlock]:
        """Those that have games after this number, by the numbers of the league."""
        for number, (first, part, block) in enumerate(self._all(), self.blocks_before + 1):
            if first + block.seats > after + 1:
                bots = self.parts[part][1]
                yield PlannedBlock(number, first, tuple([bots[bot] for bot in block.bots]), block.deals)

    def of_part(self, wanted: int) -> Iterator[tuple[int, PlannedBlock]]:
        """The blocks of a part by its own numbers, each with the number that its first game has in the league."""
        return ((first, block) for first, part, block in self._all() if part == wanted)

    def _all(self) -> Iterator[tuple[int, int, PlannedBlock]]:
        coming = [schedule.blocks() for schedule, _ in self.parts]
        first = self.games_before + 1
        for _, part in merge(*self._order()):
            block = next(coming[part])
            yield first, part, block
            first += block.seats

    def _order(self) -> list[Iterator[tuple[float, int]]]:
        return [_places(part, schedule.block_count) for part, (schedule, _) in enumerate(self.parts)]


def _places(part: int, blocks: int) -> Iterator[tuple[float, int]]:
    """Where each block of a part stands in the whole, from 0 to 1."""
    for number in range(blocks):
        yield (2 * number + 1) / (2 * blocks), part
