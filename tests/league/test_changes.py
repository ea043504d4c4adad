"""What a changed file asks of a league that has games: what may be, and what may not."""

from dataclasses import replace
from typing import Any

import pytest

from harness.league.journal.changes import Changes, KeyChange, changes_of
from harness.league.league import Entrant, League, Rating, Source, Updates
from harness.league.limits import Level, Limits
from harness.league.trust import Trust

ADA = Entrant("ada", Source.PATH, "bots/ada")
GRACE = Entrant("grace", Source.COMMAND, "node grace.js", {"LEVEL": "3"})
ALAN = Entrant("alan", Source.ADDRESS, "alan.example.org:7400", trust=Trust(token_file="alan.token"))
CROW = Entrant("crow", Source.SAMPLE, "random")
STORED = League(name="spring", game="razzia", seats=(3,), entrants=(ADA, GRACE, ALAN), rounds=2, seed="s")
WAS = {0: 64 * "1"}


def asked(bots: tuple[Entrant, ...] | None = None, now: str = WAS[0], **keys: Any) -> Changes:
    file = replace(STORED, entrants=bots or STORED.entrants, **keys)
    return changes_of(STORED, file, WAS, {"ada": now})


def test_a_file_that_says_the_same_asks_for_nothing() -> None:
    assert not asked()
    assert not asked((ALAN, GRACE, ADA))
    assert not asked((replace(ADA, target="elsewhere/ada"), GRACE, ALAN)).renewed


def test_the_anchor_of_ratings_may_change_and_the_rest_of_them_may_not() -> None:
    changes = asked(rating=Rating(anchor={"ada": 1600.0}))
    assert changes.keys == (KeyChange("anchor", {}, {"ada": 1600.0}),)
    assert not changes.refused
    assert asked(rating=Rating(k=8)).refused == ("rating.k: 8, was 16.0",)


def test_a_bot_that_dials_in_is_the_player_that_it_was_at_an_address() -> None:
    changes = asked((ADA, GRACE, replace(ALAN, source=Source.DIALS_IN, target="", trust=Trust())))
    assert not changes.renewed
    assert {change.key: (change.before, change.now) for change in changes.keys} == {
        "address": ("alan.example.org:7400", None),
        "token_file": ("alan.token", None),
        "dials_in": (None, True),
    }


def test_bots_come_and_go() -> None:
    changes = asked((ADA, GRACE, CROW))
    assert (changes.late, changes.left, changes.renewed, changes.refused) == ((CROW,), (2,), (), ())


@pytest.mark.parametrize(
    ("bots", "now", "why"),
    [
        (STORED.entrants, 64 * "2", "its files' SHA-256 begins 222222222222, was 111111111111"),
        ((ADA, replace(GRACE, environment={}), ALAN), WAS[0], "its environment is another"),
        (
            (ADA, replace(GRACE, target="node other.js"), ALAN),
            WAS[0],
            "it is command = node other.js, was command = node grace.js",
        ),
        (
            (ADA, replace(GRACE, source=Source.DIALS_IN, target="", environment={"LEVEL": "3"}), ALAN),
            WAS[0],
            "it is dials_in = true, was command = node grace.js",
        ),
        (
            (ADA, GRACE, replace(ALAN, source=Source.PATH, target="alan")),
            WAS[0],
            "it is path = alan, was address = alan.example.org:7400",
        ),
    ],
)
def test_another_program_is_another_version(bots: tuple[Entrant, ...], now: str, why: str) -> None:
    changes = asked(bots, now)
    assert [renewal.why for renewal in changes.renewed] == [why]
    assert (changes.late, changes.left, changes.keys) == ((), (), ())


def test_a_bot_may_be_reached_in_another_way() -> None:
    moved = replace(
        ALAN, target="alan.example.org:7500", trust=Trust(token_file="new.token"), start_limit=9.0
    )
    assert asked((ADA, GRACE, moved)).keys == (
        KeyChange("address", "alan.example.org:7400", "alan.example.org:7500", "alan"),
        KeyChange("token_file", "alan.token", "new.token", "alan"),
        KeyChange("start_limit", None, 9.0, "alan"),
    )


def test_terms_that_may_change_are_named_with_their_values() -> None:
    keys: dict[str, Any] = {
        "sandbox": Level.LIMITS,
        "start_limit": 5.0,
        "logs": "logs",
        "updates": Updates.ACCEPT,
    }
    changes = asked(**keys, limits=Limits(files=99))
    assert [(each.key, each.before, each.now) for each in changes.keys] == [
        ("sandbox", None, "limits"),
        ("start_limit", None, 5.0),
        ("logs", "", "logs"),
        ("updates", "refuse", "accept"),
        ("limits.files", 512, 99),
    ]
    assert not changes.refused


@pytest.mark.parametrize(
    ("keys", "refused"),
    [
        ({"rounds": 1}, "rounds: 1, was 2: expected as many or more"),
        ({"games": 900}, "games in place of rounds"),
        ({"seats": (3, 4)}, "seats: 3, 4, was 3"),
        ({"format": "gauntlet", "challengers": ("ada",)}, "format: gauntlet, was round-robin"),
    ],
)
def test_what_may_not_change_is_refused(keys: dict[str, Any], refused: str) -> None:
    assert asked(**keys).refused == (refused,)


def test_more_rounds_are_more() -> None:
    assert asked(rounds=5).more == (KeyChange("rounds", 2, 5),)


def test_a_newcomer_may_be_a_challenger_and_nobody_changes_sides() -> None:
    stored = replace(STORED, format="gauntlet", challengers=("ada",))
    file = replace(stored, entrants=(*stored.entrants, CROW), challengers=("ada", "crow"))
    changes = changes_of(stored, file, {}, {})
    assert changes.keys == (KeyChange("challengers", ["ada"], ["ada", "crow"]),)
    crossed = replace(file, challengers=("grace", "crow"))
    assert changes_of(stored, crossed, {}, {}).refused == (
        "challengers: ada, grace on the other side than before",
    )
