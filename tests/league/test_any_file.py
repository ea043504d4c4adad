"""Whatever a file says, it is read or refused; a league survives being written as JSON; changes are told."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.file.read import (
    LeagueFileError,
    as_json,
    differences,
    from_json,
)
from harness.league.fixtures import Deals
from harness.league.formats import FORMATS, History, format_of
from harness.league.league import NEWEST_SCHEDULE, Entrant, League, Rating, SecretFrom, Source, Stage
from harness.league.limits import Level, Limits
from harness.league.trust import Trust
from harness.referee import Terms
from tests.support.leagues.files import SMALL, read
from tests.support.strategies import examples

_VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-3, 12),
        st.sampled_from(["1e400", "nan", "-inf", "0.5", "1979-05-27", '"razzia"', '"a"', '"ada"', '"random"', '"gauntlet"', '"ladder"', "1979-05-27T07:32:00Z"]),
    ).map(lambda value: str(value).lower() if isinstance(value, bool) else str(value)),
    lambda inner: st.lists(inner, max_size=3).map(lambda each: f"[{', '.join(each)}]"),
    max_leaves=5,
)  # fmt: skip
_KEYS = [
    "name",
    "game",
    "seats",
    "rounds",
    "games",
    "format",
    "challengers",
    "provisional",
    "batch",
    "until",
    "sit_twice",
    "seed",
    "deals",
    "reproducible",
    "move_limit",
    "bank",
    "max_faults",
    "options",
    "rating",
    "bots",
    "nonsense",
    "options.last_bills",
    "rating.k",
]


@given(lines=st.dictionaries(st.sampled_from(_KEYS), _VALUES), usual=st.booleans())
@examples(400)
def test_whatever_a_file_says_it_is_read_or_refused_in_lines_that_name_it(
    lines: dict[str, str], usual: bool
) -> None:
    text = "\n".join(f"{key} = {value}" for key, value in lines.items())
    if usual:
        text += '\n[[bots]]\nname = "ada"\nsample = "random"\n[[bots]]\nname = "a"\nsample = "greedy"\n'
    try:
        league = read(text)
    except LeagueFileError as error:
        told = str(error)
    else:
        schedule = format_of(replace(league, seed="s")).next_blocks(History())
        assert schedule
        assert schedule.game_count > 0
        return
    assert all(line.startswith("leagues/spring.toml") for line in told.split("\n"))
    assert len(told) < 5000


names = st.from_regex(re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}", re.A), fullmatch=True)
texts = st.text(min_size=1, max_size=30)
trusts = st.builds(Trust, *[st.just("") | texts] * 5, insecure=st.booleans())
entrants = st.builds(
    Entrant,
    names,
    st.sampled_from(Source),
    texts,
    st.dictionaries(texts, st.text(max_size=9), max_size=2),
    trusts,
).map(lambda entrant: replace(entrant, target="") if entrant.source is Source.DIALS_IN else entrant)
stages = st.builds(
    Stage,
    st.sampled_from([*FORMATS]),
    st.sets(st.integers(1, 20), min_size=1).map(lambda seats: tuple(sorted(seats))),
    rounds=st.integers(1, 9),
    games=st.none() | st.integers(1, 9),
    challengers=st.lists(names, max_size=2).map(tuple),
    batch=st.none() | st.integers(1, 9),
    groups=st.integers(1, 9),
    go_on=st.none() | st.integers(1, 9),
)
leagues = st.builds(
    League,
    name=names,
    game=names,
    seats=st.sets(st.integers(1, 20), min_size=1).map(lambda seats: tuple(sorted(seats))),
    entrants=st.lists(entrants, max_size=6, unique_by=lambda entrant: entrant.name).map(tuple),
    options=st.dictionaries(texts, texts, max_size=3),
    rounds=st.integers(1, 10**6),
    games=st.none() | st.integers(1, 10**9),
    format=st.sampled_from([*FORMATS]),
    challengers=st.lists(names, max_size=3).map(tuple),
    provisional=st.none() | st.integers(1, 1000),
    batch=st.none() | st.integers(1, 9),
    until=st.none() | st.integers(0, 10**10),
    stages=st.lists(stages, max_size=2).map(tuple),
    sit_twice=st.booleans(),
    take_over=st.booleans(),
    seed=st.none() | texts,
    deals=st.none() | st.sampled_from(Deals),
    secret_from=st.sampled_from([None, SecretFrom.RANDOM, SecretFrom.SEED_AND_RUN]),
    terms=st.builds(Terms, st.floats(0.001, 86_400), st.floats(0, 86_400), st.integers(1, 99)),
    rating=st.builds(Rating, st.floats(-1e5, 1e5), st.floats(0.001, 1000)),
    sandbox=st.none() | st.sampled_from(Level),
    limits=st.builds(Limits, *[st.integers(1, 10**9)] * 5),
)


@given(league=leagues)
@examples(200)
def test_a_league_survives_being_written_as_json(league: League) -> None:
    assert from_json(json.loads(json.dumps(as_json(league)))) == league
    assert differences(league, league) == []


@given(one=leagues, other=leagues)
@examples(200)
def test_two_leagues_differ_in_words_if_and_only_if_they_differ_in_more_than_sandboxes(
    one: League, other: League
) -> None:
    other = replace(other, seed=other.seed or "s")
    one, other = (
        replace(each, deals=each.deals or Deals.OWN, secret_from=each.secret_from or SecretFrom.RANDOM)
        for each in (one, other)
    )
    may_change = (
        "sandbox",
        "limits",
        "rounds",
        "games",
        "challengers",
        "until",
        "entrants",
        "start_limit",
        "logs",
        "updates",
    )
    assert not differences(one, replace(one, **{key: getattr(other, key) for key in may_change}))
    other = replace(other, **{key: getattr(one, key) for key in may_change})
    assert bool(differences(one, other)) == (one != other)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"rounds": 2, "games": 500, "entrants": ()}, []),  # harness.league.journal.changes looks at these
        ({"seats": (3, 4), "sit_twice": True}, ["seats: 3, 4, was 3", "sit_twice: true, was false"]),
        ({"terms": Terms(bank=3)}, ["bank: 3, was 0.0"]),
        ({"rating": Rating(k=8.0)}, ["rating.k: 8.0, was 16.0"]),
        ({"options": {"last_bills": "dealt"}}, ["options.last_bills: dealt, was left"]),
        ({"seed": "other"}, ["seed: another than the stored one"]),
        ({"seed": None}, []),
        ({"deals": Deals.OWN}, []),
        ({"deals": Deals.SHARED}, ["deals: shared, was own"]),
        ({"secret_from": SecretFrom.RANDOM}, []),
        ({"secret_from": SecretFrom.SEED_AND_RUN}, ["reproducible: true, was false"]),
    ],
)
def test_what_changed_is_told(changes: dict[str, Any], found: list[str]) -> None:
    league = replace(read(SMALL), seed="first")
    assert differences(league, replace(league, **changes)) == found


def test_a_league_begun_before_files_said_how_cards_are_dealt_goes_on_as_it_was_unless_the_file_asks() -> (
    None
):
    league = replace(read(SMALL), seed="first")
    stored = as_json(league)
    del stored["deals"], stored["reproducible"]
    old = from_json(json.loads(json.dumps(stored)))
    assert (old.deals, old.secret_from) == (Deals.SHARED, SecretFrom.SEED)
    assert from_json(as_json(old)) == old
    assert differences(old, league) == []
    assert differences(old, replace(league, deals=Deals.SHARED, secret_from=SecretFrom.SEED_AND_RUN)) == []
    assert differences(old, replace(league, deals=Deals.OWN, secret_from=SecretFrom.RANDOM)) == [
        "deals: own, was shared",
        "reproducible: false, was true",
    ]
    assert differences(replace(old, secret_from=SecretFrom.RANDOM), league) == ["deals: own, was shared"]


def test_a_league_keeps_the_version_of_the_schedule_that_it_was_begun_with() -> None:
    """Its file does not say which, so whatever is newest is no change. What was stored before there were versions is of the first."""
    league = replace(read(SMALL), seed="first")
    stored = as_json(league)
    assert stored.pop("schedule") == NEWEST_SCHEDULE
    old = from_json(json.loads(json.dumps(stored)))
    assert old.schedule == 1
    assert from_json(as_json(old)) == old
    assert differences(old, league) == []
