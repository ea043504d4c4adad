"""Whole games stay what they are, to the letter."""

from collections.abc import Iterable, Mapping
from itertools import groupby

import pytest

from harness.engine import Event, events, read_records, verify
from harness.games import GAMES, find_game
from harness.games.razzia.components import BARS
from tests.support.golden_games import HERE, Golden, golden_games

GOLDEN = list(golden_games())


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_a_golden_game_is_played_and_told_as_it_always_was(golden: Golden) -> None:
    assert golden.text() == golden.path.read_text(encoding="utf-8"), "rewrite with: python -m tests.golden"


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_the_record_in_a_golden_game_holds(golden: Golden) -> None:
    text = golden.path.read_text(encoding="utf-8")
    record = text[: text.index(f"\n\n{golden.game} · ") + 1]
    (found,) = read_records(record.splitlines(keepends=True), find_game)
    verify(found)
    assert found.record == golden.record()


def test_no_golden_text_is_left_over() -> None:
    assert {golden.path for golden in GOLDEN} == set(HERE.glob("*.txt"))


def test_every_game_and_seat_count_has_three_golden_games() -> None:
    for game in GAMES.values():
        for seats in game.seats:
            assert sum((golden.game, golden.seats) == (game.name, seats) for golden in GOLDEN) >= 3


def test_every_kind_of_event_of_razzia_occurs_in_a_golden_game() -> None:
    razzia = find_game("razzia")
    seen: set[str] = set()
    for golden in GOLDEN:
        if golden.game == "razzia":
            seen |= set(_kinds(list(events(razzia, golden.record()))))
    assert seen >= EVERY_KIND, EVERY_KIND - seen


EVERY_KIND = {
    *(
        "game",
        "shuffle cards",
        "shuffle bills",
        "deal",
        "draw",
        "turn_up",
        "settled",
        "end",
        "meeting",
        "duel",
    ),
    *("take alone", "take share", "take duel", "answer accept", "answer duel"),
    *("place", "play", "offer", "place by the referee", "play by the referee", "offer by the referee"),
    *(
        "answer accept by the referee",
        "reshuffle in mid-deal",
        "equal cards meet",
        "a tie",
        "a chain of meetings",
    ),
    *(
        "a duel for nothing",
        "an empty share",
        "raiders share",
        "gamblers share",
        "bills stay",
        "bills left over",
    ),
    *("some accept and some refuse", "a shared victory", "a last round without a bill for the dealer"),
    "a game that broke off",
}


def _kinds(told: list[Event]) -> Iterable[str]:
    plays: Mapping[int, str] = {}
    for before, event in zip([{"event": ""}, *told], told, strict=False):
        kind = event["event"]
        name = " ".join([kind, *[str(event[field]) for field in ("what", "why", "answer") if field in event]])
        yield name
        if event.get("stand_in"):
            yield f"{name} by the referee"
        if kind == "shuffle" and before["event"] == "draw":
            yield "reshuffle in mid-deal"
        if kind == "play":
            plays = {**plays, event["seat"]: event["card"]}
        yield from _special(event, plays)
    if told[-1]["event"] != "end":
        yield "a game that broke off"
    elif told[-2]["left"]:
        yield "bills left over"
    for _, group in groupby(told[1:-1], key=lambda event: event["round"]):
        yield from _in_a_round(list(group))


def _in_a_round(group: list[Event]) -> Iterable[str]:
    kinds = {event["event"] for event in group}
    if "settled" in kinds and "place" not in kinds:
        yield "a last round without a bill for the dealer"
    answers = {(event["bar"], event["answer"]) for event in group if event["event"] == "answer"}
    if any((bar, "accept") in answers and (bar, "duel") in answers for bar in BARS):
        yield "some accept and some refuse"


def _special(event: Event, plays: Mapping[int, str]) -> Iterable[str]:
    match event["event"]:
        case "meeting":
            stronger, weaker = plays[event["stronger"]], plays[event["weaker"]]
            if stronger == weaker:
                yield "equal cards meet"
            if int(stronger[-1]) + event["dice"][0] == int(weaker[-1]) + event["dice"][1]:
                yield "a tie"
        case "duel":
            if len(event["duellists"]) > 2:
                yield "a chain of meetings"
            if not event["bills"]:
                yield "a duel for nothing"
        case "offer":
            if [] in event["shares"].values():
                yield "an empty share"
            yield "raiders share" if "R" in plays[event["seat"]] else "gamblers share"
        case "settled":
            if event["left"]:
                yield "bills stay"
        case "end":
            if event["places"].count(1) > 1:
                yield "a shared victory"
