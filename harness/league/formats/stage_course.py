"""How a league in stages has gone so far, and what it plays next. What this gives for the same league and results may never
change: stored leagues go on by it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace

from harness.league.fixtures import Number
from harness.league.formats.format import Format
from harness.league.formats.lots import Lots
from harness.league.formats.stage_group import StageGroup
from harness.league.formats.stage_schedule import StageSchedule
from harness.league.formats.versions import BotVersions
from harness.league.league import Chapter, League, Stage
from harness.league.ratings.results import Rows

KEYS = [field.name for field in fields(Stage) if field.name not in ("groups", "go_on")]  # of its format


class Course:
    """How a league has gone so far: from stage to stage, and in each from schedule to schedule."""

    def __init__(
        self,
        league: League,
        formats: Mapping[str, type[Format]],
        results: Callable[[int], Iterable[Rows]],
    ) -> None:
        self.results = results
        self.number = 0  # of the stage
        self.games = 0  # before its schedule
        self.groups: list[StageGroup] = []
        self._blocks = self._before = 0  # before the schedule; games before the stage
        self._league = league
        self._formats = formats
        self._came: list[Number] = []  # to its stage, the best first, in the versions that they play in
        self._playing: list[StageGroup] = []  # a part of the schedule each
        self._orders: list[list[list[Number]]] = []  # of the stages before, by group
        self._begin(Lots(league.seed or "").mixed("stages", range(BotVersions(league).first)))
        self.schedule = self._next()

    @property
    def settled(self) -> int:
        """The last game that what is played behind its schedule follows from."""
        return self._before if self.groups[0].format.is_fixed else self.games

    def go_on(self, games: int) -> None:
        """Go to the last schedule that begins after no more than this number of games."""
        while self.schedule and self.games + self.schedule.game_count <= games:
            self.games += self.schedule.game_count
            self._blocks += self.schedule.block_count
            for group in self.groups:
                part = self._playing.index(group) if group in self._playing else None
                group.add(self.schedule, part, self.games)
            for chapter in self._league.chapters:
                if chapter.after == self.games:
                    self._change(chapter)
            self.schedule = self._next()

    def places(self) -> list[list[list[Number]]]:
        """The bots of each stage so far, by group, the best first."""
        return [*self._orders, [group.order() for group in self.groups]]

    def _begin(self, bots: Sequence[Number]) -> None:
        """Begin the next stage with these bots, the best first."""
        self.number += 1
        self._came, self._before = [*bots], self.games
        stage = self._league.stages[self.number - 1]
        self.groups = [
            StageGroup(
                numbers,
                part_of(self._league, self.number, number, numbers),
                self._formats,
                self.games,
                self.results,
            )
            for number, numbers in enumerate(dealt(bots, stage.groups), 1)
        ]

    def _next(self) -> StageSchedule | None:
        """What the groups play next, in this stage or those after it."""
        while True:
            asked = [(schedule, group) for group in self.groups if (schedule := group.next_blocks())]
            self._playing = [group for _, group in asked]
            if asked:
                parts = [(schedule, group.bots) for schedule, group in asked]
                return StageSchedule(parts, self.games, self._blocks)
            if self.number == len(self._league.stages):
                return None
            orders = [group.order() for group in self.groups]
            self._orders.append(orders)
            staying = [
                [bot for bot in order if bot in group.present]
                for order, group in zip(orders, self.groups, strict=True)
            ]
            self._begin(who_goes_on(staying, self._league.stages[self.number - 1].go_on or 0, self._came))

    def _change(self, chapter: Chapter) -> None:
        """Bots that come go to the group of their older versions; late ones, in the first stage, to the smallest group."""
        entrants = self._league.entrants
        coming: dict[int, list[Number]] = {number: [] for number in range(len(self.groups))}
        for newcomer in chapter.newcomers:
            older = [bot for bot in self._came if entrants[bot].bot == entrants[newcomer].bot]
            if older:
                self._came[self._came.index(older[0])] = newcomer
                [of] = [number for number, group in enumerate(self.groups) if older[0] in group.bots]
                coming[of].append(newcomer)
            elif self.number == 1:
                self._came.append(newcomer)
                sizes = [len(group.present) + len(coming[number]) for number, group in enumerate(self.groups)]
                coming[sizes.index(min(sizes))].append(newcomer)
        for number, group in enumerate(self.groups):
            group.change(chapter, coming[number], dict(enumerate(entrants)))


def dealt(bots: Sequence[Number], groups: int) -> list[tuple[Number, ...]]:
    """The bots, the best first, dealt to groups to and fro, so that all are about equally strong."""
    places = [*range(groups), *reversed(range(groups))]
    return [
        tuple([bot for number, bot in enumerate(bots) if places[number % len(places)] == group])
        for group in range(groups)
    ]


def who_goes_on(orders: Sequence[Sequence[Number]], go_on: int, came: Sequence[Number]) -> list[Number]:
    """The best of each group: the firsts, then the seconds, and so on; of these, in the order in which they came. Where a group
    has fewer, the next of the others go on in their places."""
    places = range(max(map(len, orders)))
    by_place = [
        bot
        for place in places
        for bot in sorted([order[place] for order in orders if place < len(order)], key=came.index)
    ]
    return by_place[: go_on * len(orders)]


def part_of(league: League, stage: int, group: int, bots: Sequence[Number]) -> League:
    """The league of a group."""
    keys = {key: getattr(league.stages[stage - 1], key) for key in KEYS}
    return replace(
        league,
        entrants=tuple([league.entrants[bot] for bot in bots]),
        seed=f"{league.seed} stage {stage} group {group}",
        stages=(),
        until=None,
        chapters=(),
        **keys,
    )
