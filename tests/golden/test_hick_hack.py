"""Every kind of thing that happens in Hick Hack happens in a golden game of it."""

from collections.abc import Iterable, Mapping

from harness.engine import Event, events
from harness.games import find_game
from harness.games.hick_hack.components import YARDS
from tests.support.golden_games import golden_games


def test_every_kind_of_event_of_hick_hack_occurs_in_a_golden_game() -> None:
    game = find_game("hick_hack")
    seen: set[str] = set()
    for golden in golden_games():
        if golden.game == game.name:
            seen |= set(_kinds(list(events(game, golden.record()))))
    assert seen >= EVERY_KIND, EVERY_KIND - seen


EVERY_KIND = {
    *("game", "shuffle cards", "shuffle grains", "deal", "draw", "supply", "lay", "offer", "settled", "end"),
    *("answer accept", "answer duel", "duel grains", "duel fowl", "roll", "flee", "catch"),
    *("take alone", "take flight", "take deal", "take duel"),
    *("lay by the referee", "offer by the referee", "answer accept by the referee"),
    *(
        "reshuffle in mid-deal",
        "two cards laid",
        "two fowl of a seat in a yard",
        "two foxes of a seat in a yard",
    ),
    *("a scaredy fowl is eaten", "a scaredy fowl alone", "a flight without a grain", "a tie is rolled again"),
    *("an empty share", "three claimants", "some accept and some refuse", "grains stay", "grains left over"),
    *("a shared victory", "a game that broke off"),
    *("foxes duel after fowl of a later yard have shared", "foxes duel for a fowl that took a grain"),
}


def _kinds(told: list[Event]) -> Iterable[str]:
    lays: Mapping[int, list[str]] = {}
    for before, event, after in zip([told[0], *told], told, [*told[1:], told[-1]], strict=False):
        kind = event["event"]
        name = " ".join(
            [kind, *[str(event[key]) for key in ("what", "prize", "why", "answer") if key in event]]
        )
        yield name
        if event.get("stand_in"):
            yield f"{name} by the referee"
        if kind == "shuffle" and before["event"] == "draw":
            yield "reshuffle in mid-deal"
        if kind == "answer" and after["event"] == "answer" and event["answer"] != after["answer"]:
            yield "some accept and some refuse"
        if kind == "lay":
            lays = {**lays, event["seat"]: event["cards"]}
        if kind == "flee" and after.get("why") != "flight":
            yield "a flight without a grain"
        yield from _special(event, lays)
        if name == "duel fowl":
            earlier = [other for other in told if other.get("round") == event["round"] and "yard" in other]
            yield from _before_foxes(event, earlier[: earlier.index(event)])
    if told[-1]["event"] != "end":
        yield "a game that broke off"
    elif told[-2]["left"]:
        yield "grains left over"


def _before_foxes(duel: Event, earlier: list[Event]) -> Iterable[str]:
    """H2: all fowl have fed."""
    for event in earlier:
        if event["event"] == "offer" and YARDS.index(event["yard"]) > YARDS.index(duel["yard"]):
            yield "foxes duel after fowl of a later yard have shared"
        if event.get("why") == "flight" and event["yard"] == duel["yard"]:
            yield "foxes duel for a fowl that took a grain"


def _special(event: Event, lays: Mapping[int, list[str]]) -> Iterable[str]:
    match event["event"]:
        case "lay":
            if len(event["cards"]) == 2:
                one, other = event["cards"]
                yield "two cards laid"
                if one[0] == other[0]:
                    yield f"two {'foxes' if 'F' in one else 'fowl'} of a seat in a yard"
        case "catch":
            if any("S" in fowl for fowl in event["fowl"]):
                yield "a scaredy fowl is eaten"
        case "take":
            if event["why"] == "alone" and any(card.endswith("S") for card in lays[event["seat"]]):
                yield "a scaredy fowl alone"
        case "roll":
            totals = [*event["totals"].values()]
            if totals.count(max(totals)) > 1:
                yield "a tie is rolled again"
        case "offer":
            if {} in event["shares"].values():
                yield "an empty share"
            if len(event["shares"]) > 2:
                yield "three claimants"
        case "settled":
            if event["left"]:
                yield "grains stay"
        case "end":
            if event["places"].count(1) > 1:
                yield "a shared victory"
