"""A league is read from the store as it was written there, with every key of it."""

import json
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from harness.league.file.stored_json import as_json, from_json
from harness.league.fixtures import Deals
from harness.league.league import Entrant, League, Profile, Rating, SecretFrom, Source, Stage, Updates
from harness.league.limits import Level, Limits
from harness.league.trust import Trust
from harness.referee import Terms

TRUST = Trust("quill.pem", "ca.pem", "we.pem", "we.key", "quill.token", insecure=True)
QUILL = Entrant(
    "quill",
    Source.ADDRESS,
    "quill.example.org:7400",
    {"LEVEL": "3"},
    TRUST,
    7.0,
    Profile("The Quill", "Ada", "the birds", reference=True),
)
STAGE = Stage(
    "ladder",
    (3, 4),
    rounds=5,
    games=70,
    challengers=("quill",),
    provisional=4,
    batch=9,
    advance=2,
    blocks=6,
    seeding="file",
    place_match=True,
    sit_twice=True,
    groups=2,
    go_on=3,
)
LEAGUE = League(
    "autumn",
    "razzia",
    (3, 4),
    (QUILL,),
    {"edition": "second"},
    rounds=5,
    games=70,
    format="stages",
    challengers=("quill",),
    provisional=4,
    batch=9,
    until=1_800_000_000,
    stages=(STAGE,),
    advance=2,
    blocks=6,
    seeding="random",
    place_match=True,
    sit_twice=True,
    seed="leaves",
    schedule=1,
    deals=Deals.SHARED,
    secret_from=SecretFrom.SEED_AND_RUN,
    terms=Terms(2.0, 3.0, 4),
    rating=Rating(1_000.0, 20.0, {"quill": 1_200.0}),
    sandbox=Level.LIMITS,
    limits=Limits(300, 20, 60, 100, 8),
    start_limit=9.0,
    patience=8.0,
    wait=7.0,
    absent=True,
    take_over=True,
    logs="logs",
    updates=Updates.ACCEPT,
)
ELSEWHERE = {
    "League.chapters",  # they follow from the journal
    "Entrant.lines",  # of the file, for messages about it
}


def usual_keys(value: Any) -> Iterator[str]:
    """The keys that have their default, of the value and of all in it."""
    for key in fields(value):
        inner, name = getattr(value, key.name), f"{type(value).__name__}.{key.name}"
        if name in ELSEWHERE:
            continue
        if inner == default(key):
            yield name
        for each in inner if isinstance(inner, tuple) else (inner,):
            if is_dataclass(each):
                yield from usual_keys(each)


def default(key: "Field[Any]") -> Any:
    return key.default if key.default_factory is MISSING else key.default_factory()


def test_here_every_key_has_another_value_than_its_default() -> None:
    assert [*usual_keys(LEAGUE)] == []


def test_a_league_with_every_key_is_read_as_it_was_written() -> None:
    assert from_json(json.loads(json.dumps(as_json(LEAGUE)))) == LEAGUE
