"""Stages: one format after the other, each for the bots that went on from the one before; and groups that play apart.

Who goes on follows from the games of the stage alone. What this gives for the same league and results may never change:
stored leagues go on by it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import ClassVar

from harness.errors import HarnessError, OptionsError
from harness.league.fixtures import Number
from harness.league.formats.format import Format, FormatStanding, History, Placed, Schedule
from harness.league.formats.lots import Lots
from harness.league.formats.stage_group import StageGroup
from harness.league.formats.stage_schedule import StageSchedule
from harness.league.league import League, Stage
from harness.league.ratings.results import Rows
from harness.text import one_of

KEYS = [field.name for field in fields(Stage) if field.name not in ("groups", "go_on")]  # of its format


class Stages(Format):
    keys: ClassVar[Sequence[str]] = ("stages",)
    formats: ClassVar[Mapping[str, type[Format]]] = {}  # that a stage may have, by the names in files

    def __init__(self, league: League) -> None:
        for _, problem in self.problems(league):  # a stored league may be anything
            raise HarnessError(f"league {league.name}: {problem}")
        self._league = league
        self._course: Course | None = None

    @classmethod
    def problems(cls, league: League) -> Iterator[tuple[str, str]]:
        for key, is_given in (
            ("rounds", league.rounds > 1),
            ("games", league.games is not None),
            ("sit_twice", league.sit_twice),
        ):
            if is_given:
                yield key, "expected in a section [[stages]], whose format it is for"
        if not league.stages:
            yield "stages", "expected sections [[stages]], each with a format"
        bots = len(league.entrants)
        for number, stage in enumerate(league.stages, 1):
            for problem in cls._stage_problems(league, number, bots):
                yield "stages", f"stage {number}: {problem}"
            came, bots = bots, stage.groups * (stage.go_on or 0)
            if bots > came:
                break  # nobody knows how many play in the next

    @classmethod
    def _stage_problems(cls, league: League, number: int, bots: int) -> Iterator[str]:
        """What is wrong with a stage that this number of bots comes to."""
        stage = league.stages[number - 1]
        smallest = bots // max(1, stage.groups)
        if stage.groups < 1 or smallest < 2:
            yield f"groups = {stage.groups}: {bots} bots play in it, and each group takes two at least"
        elif number == len(league.stages):
            if stage.go_on is not None:
                yield "go_on: expected none, for it is the last stage"
        elif stage.go_on is None or not 1 <= stage.go_on <= smallest:
            group = "its smallest group" if stage.groups > 1 else "it"
            yield f"go_on = {stage.go_on or 'nothing'}: expected 1 to {smallest}, the bots of {group}"
        if not stage.seats or not set(stage.seats) <= set(league.seats):
            yield f"seats: expected some of the league's: {', '.join(map(str, league.seats))}"
        if stage.format not in cls.formats or stage.format == league.format:
            yield f"format: {one_of(stage.format, [name for name in cls.formats if name != league.format])}"
            return
        own = cls.formats[stage.format]
        part = _typical(league, number, smallest)
        yield from (f"{key}: {problem}" for key, problem in own.problems(part))
        for key in {key for form in cls.formats.values() for key in form.keys} - {*own.keys}:
            if getattr(part, key):
                yield f"{key}: expected none, for its format is {stage.format}"
        if not own.ends(part):
            yield "games: expected here, for a stage must come to an end"

    @classmethod
    def check(cls, league: League) -> None:
        for number, sizes in enumerate(_sizes(league), 1):
            for size in {*sizes}:
                try:
                    cls.formats[league.stages[number - 1].format].check(_typical(league, number, size))
                except OptionsError as error:
                    raise OptionsError(f"stage {number}: {error}") from None

    @property
    def planned(self) -> int | None:
        counts = [self._planned(number) for number in range(1, len(self._league.stages) + 1)]
        return None if None in counts else sum(filter(None, counts))

    def _planned(self, number: int) -> int | None:
        """The number of games of a stage, if it is known."""
        stage, sizes = self._league.stages[number - 1], _sizes(self._league)[number - 1]
        games = 0
        for size in {*sizes}:
            count = self.formats[stage.format](_typical(self._league, number, size)).planned
            if count is None:
                return None
            games += sizes.count(size) * count
        return games

    def next_blocks(self, history: History) -> Schedule | None:
        return self._at(history).schedule

    def settled(self, history: History) -> int:
        return history.games + (self._at(history).schedule or StageSchedule((), 0, 0)).game_count

    def refusal(self, history: History, *, newcomers: Sequence[str], staying: int) -> str:
        del history, newcomers, staying
        return (
            "a league with stages goes on only with the bots that it was begun with. Put the file back, or begin a new run "
            "beside the old with --fresh"
        )

    def standing(self, history: History) -> FormatStanding:
        """By the stage that a bot has come to, and its place in its group there."""
        course = self._at(history)
        last = len(self._league.stages)
        caption = (
            f"Stages, stage {course.number} of {last} is being played"
            if course.schedule
            else f"Stages, after stage {last} of {last}"
        )
        rows: list[Placed] = []
        seen: set[Number] = set()
        for number, groups in reversed([*enumerate(course.places(), 1)]):
            behind = len(rows)
            placed = [
                (place, group, bot)
                for group, order in enumerate(groups, 1)
                for place, bot in enumerate(order, 1)
                if bot not in seen
            ]
            seen.update(bot for _, _, bot in placed)
            for place, group, bot in sorted(placed):
                rank = 1 + behind + sum(other < place for other, _, _ in placed)
                rows.append(Placed(rank, bot, (number, group, place)))
        return FormatStanding(caption, ("stage", "group", "place"), tuple(rows))

    def outline(self) -> Sequence[str]:
        return [self._line(number) for number in range(1, len(self._league.stages) + 1)]

    def _line(self, number: int) -> str:
        stage, sizes = self._league.stages[number - 1], _sizes(self._league)[number - 1]
        seats = " and ".join(map(str, stage.seats))
        bots = f"{sizes[0]}" if sizes[0] == sizes[-1] else f"{sizes[-1]} or {sizes[0]}"
        who = f"{stage.groups} groups of {bots} bots" if stage.groups > 1 else f"{bots} bots"
        games = self._planned(number)
        how_many = "games as results tell" if games is None else f"{games:,} games"
        go_on = f", {stage.go_on} of {'each' if stage.groups > 1 else 'them'} go on" if stage.go_on else ""
        return f"stage {number}: {stage.format} at {seats} seats · {who} · {how_many}{go_on}"

    def _at(self, history: History) -> "Course":
        """Goes on from where it was, if it is asked of the same results again."""
        course = self._course
        if course is None or course.results is not history.results or course.games > history.games:
            course = self._course = Course(self._league, self.formats, history.results)
        course.go_on(history.games)
        return course


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
        self._blocks = 0
        self._league = league
        self._formats = formats
        self._came: Sequence[Number] = ()  # to its stage, the best first
        self._groups: list[StageGroup] = []
        self._orders: list[list[list[Number]]] = []  # of the stages before, by group
        self._begin(Lots(league.seed or "").mixed("stages", range(len(league.entrants))))
        self.schedule = self._next()

    def go_on(self, games: int) -> None:
        """Go to the last schedule that begins after no more than this number of games."""
        while self.schedule and self.games + self.schedule.game_count <= games:
            self.games += self.schedule.game_count
            self._blocks += self.schedule.block_count
            played = {bots: schedule for schedule, bots in self.schedule.parts}
            for group in self._groups:
                group.add(played.get(group.bots), self.games)
            self.schedule = self._next()

    def places(self) -> list[list[list[Number]]]:
        """The bots of each stage so far, by group, the best first."""
        return [*self._orders, [group.order() for group in self._groups]]

    def _begin(self, bots: Sequence[Number]) -> None:
        """Begin the next stage with these bots, the best first."""
        self.number += 1
        self._came = bots
        stage = self._league.stages[self.number - 1]
        self._groups = []
        for number, numbers in enumerate(dealt(bots, stage.groups), 1):
            part = _part_of(self._league, self.number, number, numbers)
            format = self._formats[stage.format](part)
            self._groups.append(StageGroup(numbers, format, self.games, self.results))

    def _next(self) -> StageSchedule | None:
        """What the groups play next, in this stage or those after it."""
        while True:
            asked = [(group.next_blocks(), group.bots) for group in self._groups]
            parts = [(schedule, bots) for schedule, bots in asked if schedule]
            if parts:
                return StageSchedule(parts, self.games, self._blocks)
            if self.number == len(self._league.stages):
                return None
            orders = [group.order() for group in self._groups]
            self._orders.append(orders)
            self._begin(who_goes_on(orders, self._league.stages[self.number - 1].go_on or 0, self._came))


def dealt(bots: Sequence[Number], groups: int) -> list[tuple[Number, ...]]:
    """The bots, the best first, dealt to groups to and fro, so that all are about equally strong."""
    places = [*range(groups), *reversed(range(groups))]
    return [
        tuple([bot for number, bot in enumerate(bots) if places[number % len(places)] == group])
        for group in range(groups)
    ]


def who_goes_on(orders: Sequence[Sequence[Number]], go_on: int, came: Sequence[Number]) -> list[Number]:
    """The best of each group: the firsts, then the seconds, and so on; of these, in the order in which they came."""
    return [
        bot for place in range(go_on) for bot in sorted([order[place] for order in orders], key=came.index)
    ]


def _part_of(league: League, stage: int, group: int, bots: Sequence[Number]) -> League:
    """The league of a group."""
    keys = {key: getattr(league.stages[stage - 1], key) for key in KEYS}
    return replace(
        league,
        entrants=tuple([league.entrants[bot] for bot in bots]),
        seed=f"{league.seed} stage {stage} group {group}",
        stages=(),
        until=None,
        **keys,
    )


def _typical(league: League, number: int, size: int) -> League:
    """The league of a group of this size, before anybody knows which bots play in it."""
    part = _part_of(league, number, 1, range(size))
    if number == 1 and league.stages[0].groups == 1:
        return part
    nobody = [replace(entrant, name=f"(bot {place})") for place, entrant in enumerate(part.entrants, 1)]
    return replace(part, entrants=tuple(nobody))


def _sizes(league: League) -> list[list[int]]:
    """The bots of each group of each stage, the largest group first."""
    sizes: list[list[int]] = []
    bots = len(league.entrants)
    for stage in league.stages:
        least, more = divmod(bots, stage.groups)
        sizes.append([least + 1] * more + [least] * (stage.groups - more))
        bots = stage.groups * (stage.go_on or 0)
    return sizes
