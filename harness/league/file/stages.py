"""Reads the sections [[stages]] of a league file: a format each, with its keys."""

from collections.abc import Callable
from typing import Any

from harness.league.file import expect
from harness.league.file.sections import REQUIRED, Section, Sections
from harness.league.formats import FORMATS
from harness.league.formats.knockout import SEEDINGS
from harness.league.formats.schedule import MOST_GAMES
from harness.league.league import Stage

MOST_STAGES = 20
_MOST_GROUPS = 100


def read_stages(
    sections: Sections, top: Section, seats: Callable[[Any], tuple[int, ...]]
) -> tuple[Stage, ...]:
    """The stages, whose seats are the league's if they do not say."""
    usual = top.take("seats", seats, ()) if "seats" in top.values else ()
    listed = sections.list("stages")
    if len(listed) > MOST_STAGES:
        sections.note(
            f"expected at most {MOST_STAGES} sections [[stages]], found {len(listed):,}", listed[0].line()
        )
    return tuple([_stage(stage, seats, usual) for stage in listed[:MOST_STAGES]])


def _stage(stage: Section, seats: Callable[[Any], tuple[int, ...]], usual: tuple[int, ...]) -> Stage:
    read = Stage(
        format=stage.take("format", expect.one_known(FORMATS), REQUIRED) or "",
        seats=stage.take("seats", seats, usual),
        rounds=stage.take("rounds", expect.whole(1, 1_000_000), 1),
        games=stage.take("games", expect.whole(1, MOST_GAMES), None),
        challengers=stage.take("challengers", expect.strings, ()),
        provisional=stage.take("provisional", expect.whole(1, 1000), None),
        batch=stage.take("batch", expect.whole(1, 100_000), None),
        advance=stage.take("advance", expect.whole(1, 99), None),
        blocks=stage.take("blocks", expect.whole(1, 10_000), None),
        seeding=stage.take("seeding", expect.one_of(SEEDINGS), None),
        place_match=stage.take("place_match", expect.yes_or_no, False),
        sit_twice=stage.take("sit_twice", expect.yes_or_no, False),
        groups=stage.take("groups", expect.whole(1, _MOST_GROUPS), 1),
        go_on=stage.take("go_on", expect.whole(1, 500), None),
    )
    if "rounds" in stage.values and "games" in stage.values:
        stage.wrong("rounds", "expected rounds or games, not both")
    stage.close()
    return read
