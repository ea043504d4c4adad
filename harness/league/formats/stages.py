"""Stages: one format after the other, each for the bots that went on from the one before; and groups that play apart.

Who goes on follows from the games of the stage alone. What this gives for the same league and results may never change:
stored leagues go on by it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from harness.errors import HarnessError, OptionsError
from harness.league.formats.format import Format, FormatStanding, History, Placed, Schedule
from harness.league.formats.stage_course import Course, part_of
from harness.league.formats.versions import BotNumber, BotVersions
from harness.league.league import League
from harness.text import one_of


class Stages(Format):
    keys: ClassVar[Sequence[str]] = ("stages",)
    fits_once: ClassVar[Sequence[str]] = ("stages", "seats")
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
        bots = BotVersions(league).first
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
        if self._league.chapters:
            return None
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
        return self._at(history).settled

    def refusal(self, history: History, *, newcomers: Sequence[str], playing: Sequence[str]) -> str:
        course = self._at(history)
        number, form = course.number, course.groups[0].format
        if newcomers and number > 1:
            late = ", ".join(newcomers)
            return (
                f"stage {number} has begun, and bots come late in the first alone: take {late} out of the file, or begin "
                "a new run beside the old with --fresh"
            )
        if newcomers and (why := form.refusal(history, newcomers=newcomers, playing=playing)):
            return f"stage 1: {why}"
        stage = self._league.stages[number - 1]
        bots = {self._league.entrants[bot].bot for group in course.groups for bot in group.bots}
        left = len(bots.intersection(playing)) + len(newcomers)
        if left < (wanted := stage.groups * (stage.go_on or 0)):
            return f"{wanted} bots of stage {number} go on, and {left} would be left"
        return ""

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
        seen: set[BotNumber] = set()
        versions = BotVersions(self._league)
        for number, groups in reversed([*enumerate(course.places(), 1)]):
            behind = len(rows)
            placed = [
                (place, group, bot)
                for group, order in enumerate(groups, 1)
                for place, bot in enumerate([versions.bot_of[entrant] for entrant in order], 1)
                if bot not in seen
            ]
            seen.update(bot for _, _, bot in placed)
            for place, group, bot in sorted(placed):
                rank = 1 + behind + sum(other < place for other, _, _ in placed)
                rows.append(Placed(rank, versions.newest[bot], (number, group, place)))
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

    def _at(self, history: History) -> Course:
        """Goes on from where it was, if it is asked of the same results again."""
        course = self._course
        if course is None or course.results is not history.results or course.games > history.games:
            course = self._course = Course(self._league, self.formats, history.results)
        course.go_on(history.games)
        return course


def _typical(league: League, number: int, size: int) -> League:
    """The league of a group of this size, before anybody knows which bots play in it."""
    part = part_of(league, number, 1, range(size))
    if number == 1 and league.stages[0].groups == 1:
        return part
    nobody = [replace(entrant, name=f"(bot {place})") for place, entrant in enumerate(part.entrants, 1)]
    return replace(part, entrants=tuple(nobody))


def _sizes(league: League) -> list[list[int]]:
    """The bots of each group of each stage, the largest group first."""
    sizes: list[list[int]] = []
    bots = BotVersions(league).first
    for stage in league.stages:
        least, more = divmod(bots, stage.groups)
        sizes.append([least + 1] * more + [least] * (stage.groups - more))
        bots = stage.groups * (stage.go_on or 0)
    return sizes
