"""The games of all graded bots with each other: a balanced sample of the tables, as a league's."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from harness.app.bot_specs import BotSpec
from harness.app.grading.evidence import FaultLog
from harness.app.grading.measuring import grading_secret
from harness.app.grading.settled import Settled, settle
from harness.engine import deal_key
from harness.games import find_game
from harness.league.formats import History, format_of
from harness.league.grading.measured import ClassMeasure
from harness.league.grading.rubric import Rubric
from harness.league.league import Entrant, League, Source
from harness.transport import Job


@dataclass(frozen=True, slots=True)
class ClassResult:
    """What each bot took of the others, by name."""

    measures: dict[str, ClassMeasure] = field(default_factory=dict)
    overloads: dict[str, str] = field(
        default_factory=dict
    )  # of bots that may have been late by no fault of theirs


def absent(rubric: Rubric, bots: int) -> str:
    """Why this number of bots plays no class games; empty if it does."""
    if bots < rubric.seats:
        return f"a class table takes {rubric.seats} bots that play, and here {'is' if bots == 1 else 'are'} {bots}"
    return ""


async def play_class(
    specs: Sequence[BotSpec], rubric: Rubric, logs: dict[str, FaultLog], deadline: float
) -> ClassResult:
    """Play between these bots, whose order does not matter; `logs` hear of their faults."""
    by_name = {spec.name: spec for spec in sorted(specs, key=lambda spec: spec.name)}
    missing: dict[str, ClassMeasure] = {}
    slow: dict[str, str] = {}
    while not absent(rubric, len(by_name)):
        jobs = _jobs([*by_name], rubric)
        settled, failed = await settle(jobs, by_name, by_name.keys(), deadline)
        if settled or not failed:
            for log in logs.values():
                log.add(settled)
            measures = {name: _measure(name, settled, jobs) for name in by_name}
            late = {name: game.overload for game in settled for name in game.late}
            return ClassResult({**measures, **missing}, {**slow, **late})
        for each in failed:  # without them the others can play
            del by_name[each.bot]
            missing[each.bot] = ClassMeasure(absent=f"it did not start again: {each.reason}")
            if each.overload:
                slow[each.bot] = each.overload
    why = absent(rubric, len(by_name))
    return ClassResult({**{name: ClassMeasure(absent=why) for name in by_name}, **missing}, slow)


def _jobs(names: Sequence[str], rubric: Rubric) -> list[Job]:
    entrants = tuple([Entrant(name, Source.PATH, "") for name in names])
    league = League(
        "grade", rubric.game, (rubric.seats,), entrants, games=rubric.class_table.games, seed=rubric.seed
    )
    schedule = format_of(league).next_blocks(History())
    assert schedule
    secret, game = grading_secret(rubric.seed), find_game(rubric.game)
    jobs = []
    for block in schedule.blocks():
        deal = f"class table block {block.number}"
        for fixture in block.fixtures():
            seated = tuple([names[number] for number in fixture.bots])
            key = deal_key(secret, deal)
            jobs.append(Job(fixture.number, game, seated, rubric.options, deal, key, rubric.terms))
    return jobs


def _measure(name: str, settled: Sequence[Settled], jobs: Sequence[Job]) -> ClassMeasure:
    halves = met = games = faulty = 0
    for each in settled:
        result = each.result
        if result.game is None or name not in result.bots:
            continue
        seat, places = result.bots.index(name), result.game.outcome.places
        others = [place for other, place in enumerate(places) if other != seat]
        halves += sum(2 * (places[seat] < place) + (places[seat] == place) for place in others)
        met += len(others)
        games += 1
        faulty += any(fault.seat == seat for fault in result.faults)
    wanted = sum(name in job.bots for job in jobs)
    return ClassMeasure(halves, met, games, faulty, games == wanted)
