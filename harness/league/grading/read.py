"""Reads a rubric's file: TOML becomes a `Rubric`, or an error that has all that is wrong, each with its line.

Nothing is opened here, and no path is checked: the app does that.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import asdict
from typing import Any

from harness.engine.game import AnyGame
from harness.errors import HarnessError
from harness.league.file import expect
from harness.league.file.expect import Expected
from harness.league.file.read import Samples
from harness.league.file.sections import REQUIRED, Section, Sections
from harness.league.file.toml import LeagueFileError, parse
from harness.league.grading.confidence import needed_share
from harness.league.grading.rubric import ClassTable, Rubric, RubricBar
from harness.league.limits import LEAST_MEMORY, Limits
from harness.referee import Terms

KINDS = ("sample", "path", "command")  # where a reference bot comes from
MOST_BARS = 20
_HIGHEST_LIMIT = 1_000_000_000
_PLACES = {
    "": "a key of the rubric: put it above the first section",
    "bars": "a key of a reference bot: put it below its [[bars]]",
}
_POINTS = expect.number(0, 1_000_000)
_SHARE = expect.number(0, 1)


class RubricError(LeagueFileError):
    """A rubric cannot be used; the message has a line for each thing that is wrong."""


def read_rubric(text: str, place: str, find_game: Callable[[str], AnyGame], samples: Samples) -> Rubric:
    """Read a rubric; RubricError with all that is wrong with it. `place` is the path of the file: errors name it, and a
    rubric without a name is called after it."""
    try:
        values = parse(text, place, "rubric")
    except LeagueFileError as error:
        raise RubricError(str(error)) from None
    sections = Sections(text, place, values, _PLACES)
    top = sections.section()
    game = top.take("game", _game(find_game), REQUIRED)
    conformance, faults, limits = (sections.section(name) for name in ("conformance", "faults", "limits"))
    usual = Terms()
    rubric = Rubric(
        name=top.take("name", expect.words, None) or re.split(r"[/\\]", place)[-1].removesuffix(".toml"),
        game=game.name if game else "",
        seats=top.take("seats", _seats(game), REQUIRED) or 0,
        seed=top.take("seed", expect.seed, REQUIRED) or "",
        blocks=top.take("blocks", expect.whole(2, 10_000), REQUIRED) or 0,
        bars=_bars(sections, samples(game.name) if game else ()),
        conformance=conformance.take("points", _POINTS, 0.0),
        all_steps=conformance.take("steps", expect.one_of(("short", "all")), "short") == "all",
        faults=faults.take("points", _POINTS, 0.0),
        fault_share=faults.take("none_from", expect.number(0.001, 1), 0.1),
        class_table=_class_table(sections.section("class")),
        options=_options(sections.section("options"), game),
        terms=Terms(
            top.take("move_limit", expect.number(0.001, 86_400), usual.move_limit),
            top.take("bank", expect.number(0, 86_400), usual.bank),
            top.take("max_faults", expect.whole(1, 1_000_000), usual.max_faults),
        ),
        limits=_limits(limits),
    )
    conformance.close()
    faults.close()
    top.close("conformance", "faults", "class", "options", "limits", "bars")
    sections.close()
    _check(sections, top, rubric)
    if sections.wrong:
        raise RubricError("\n".join(sections.wrong))
    return rubric


def _check(sections: Sections, top: Section, rubric: Rubric) -> None:
    """Check what several keys say together."""
    for section, bar in zip(sections.list("bars"), rubric.bars, strict=False):
        if rubric.seats < 2 or not rubric.blocks:
            break
        needed = needed_share(rubric.seats, rubric.blocks, bar.confidence)
        if needed >= 1:
            section.wrong("confidence", f"{rubric.blocks} blocks can never show that: expected more blocks")
        elif bar.begin >= needed:
            section.wrong("none_up_to", f"expected less than {needed:.3f}, from where there are full points")
    table = rubric.class_table
    if table.points and not table.games:
        sections.section("class").wrong("games", "is missing")
    if table.begin >= table.full:
        sections.section("class").wrong("none_up_to", f"expected less than full_from, {table.full:g}")
    if not sections.wrong and not rubric.most:
        top.wrong("game", "nothing in this rubric has points")


def _bars(sections: Sections, samples: Collection[str]) -> tuple[RubricBar, ...]:
    listed = sections.list("bars")
    if not 1 <= len(listed) <= MOST_BARS:
        line = listed[0].line() if listed else 1
        sections.note(
            f"expected 1 to {MOST_BARS} reference bots, each in a section [[bars]], found {len(listed)}", line
        )
    bars: list[RubricBar] = []
    for section in listed[:MOST_BARS]:
        bar = _bar(section, samples)
        if bar.name and bar.name.casefold() in {other.name.casefold() for other in bars}:
            section.wrong("name", "expected a name that no other reference bot has")
        bars.append(bar)
    return tuple(bars)


def _bar(section: Section, samples: Collection[str]) -> RubricBar:
    kinds = [kind for kind in KINDS if kind in section.values]
    if len(kinds) != 1:
        section.wrong(
            "name", f"expected exactly one of {', '.join(KINDS)} for the bot, found {len(kinds)}", ""
        )
    reads: dict[str, Callable[[Any], str]] = {
        "sample": expect.one_of(samples) if samples else expect.text,
        "path": expect.path,
        "command": expect.command,
    }
    targets = [section.take(kind, reads[kind], "") for kind in kinds]
    bar = RubricBar(
        name=section.take("name", expect.name, REQUIRED) or "",
        kind=(kinds or ["sample"])[0],
        target=(targets or [""])[0],
        points=section.take("points", _POINTS, REQUIRED) or 0.0,
        confidence=section.take("confidence", expect.number(0.5, 0.9999), 0.95),
        begin=section.take("none_up_to", _SHARE, 0.2),
        line=section.line(),
    )
    section.close(*KINDS)
    return bar


def _class_table(section: Section) -> ClassTable:
    table = ClassTable(
        section.take("points", _POINTS, 0.0),
        section.take("games", expect.whole(1, 1_000_000), 0),
        section.take("none_up_to", _SHARE, 0.25),
        section.take("full_from", _SHARE, 0.75),
    )
    section.close()
    return table


def _game(find_game: Callable[[str], AnyGame]) -> Callable[[Any], AnyGame]:
    def read(value: Any) -> AnyGame:
        try:
            return find_game(expect.text(value))
        except HarnessError as error:
            raise Expected(str(error)) from None

    return read


def _seats(game: AnyGame | None) -> Callable[[Any], int]:
    least, most = (max(2, game.seats[0]), game.seats[-1]) if game else (2, 100)
    return expect.whole(least, most)


def _options(section: Section, game: AnyGame | None) -> dict[str, str]:
    if game is None:
        return {}
    options = {
        name: section.take(name, expect.one_of(values), values[0]) for name, values in game.options.items()
    }
    section.close()
    return options


def _limits(section: Section) -> Limits:
    usual, least = asdict(Limits()), {"memory": LEAST_MEMORY}
    read = {
        name: section.take(name, expect.whole(least.get(name, 1), _HIGHEST_LIMIT), value)
        for name, value in usual.items()
    }
    section.close()
    return Limits(**read)
