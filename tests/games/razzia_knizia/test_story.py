"""The game as events and as prose, and its questions."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from re import fullmatch

import pytest

from harness.engine import Event, events, tell
from tests.support.games.razzia_knizia.positions import GAME, asked, dealt, drawn, played, with_loot
from tests.support.golden_games import Golden, golden_games

GOLDEN = [golden for golden in golden_games() if golden.game == GAME.name]
EVERY_KIND = {
    "game",
    "shuffle",
    "begin",
    "draw",
    "draw police",
    "draw by the referee",
    "call",
    "thieves",
    "a thief for a thief",
    "several thieves",
    "auction call",
    "auction row",
    "auction police",
    "police force an auction of nothing",
    "a call for nothing",
    "bid",
    "pass",
    "pass by the referee",
    "pass without being asked",
    "win",
    "a caller must bid",
    "a caller must bid for nothing",
    "a row stays",
    "a row is discarded",
    "settled police",
    "settled cheques",
    "a row is discarded at the end",
    "all tie for bodyguards",
    "end",
    "a shared victory",
    "a score below nothing",
    "a game that broke off",
}


def test_every_kind_of_event_occurs_in_a_golden_game() -> None:
    seen: set[str] = set()
    for golden in GOLDEN:
        told = list(events(GAME, golden.record()))
        auction: list[Event] = []  # the one that is on, as far as it has gone
        for event in told:
            if event["event"] == "auction":
                auction.clear()
            auction.append(event)
            seen |= {*_kinds(event), *_special(event, auction)}
        if told[-1]["event"] != "end":
            seen.add("a game that broke off")
    assert seen >= EVERY_KIND, EVERY_KIND - seen


def _kinds(event: Event) -> Iterator[str]:
    kind = event["event"]
    yield kind
    if event.get("card") == "PO":
        yield f"{kind} police"
    if "why" in event:
        yield f"{kind} {event['why']}"
    if event.get("stand_in"):
        yield f"{kind} by the referee"
    if event.get("asked") is False:
        yield f"{kind} without being asked"


def _special(event: Event, auction: list[Event]) -> Iterable[str]:
    match event["event"]:
        case "thieves":
            yield from ["a thief for a thief"] * ("TH" in event["cards"])
            yield from ["several thieves"] * (len(event["cards"]) > 1)
        case "auction":
            if not event["row"]:
                called = event["why"] == "call"
                yield "a call for nothing" if called else "police force an auction of nothing"
        case "bid":
            first, *others = auction[:-1]
            passed = {other["event"] for other in others} == {"pass"}
            if passed and first["why"] == "call" and first["seat"] == event["seat"]:
                yield "a caller must bid" if first["row"] else "a caller must bid for nothing"
        case "unsold":
            yield "a row is discarded" if event["discarded"] else "a row stays"
        case "settled":
            yield from ["a row is discarded at the end"] * bool(event["discarded"])
            yield from ["all tie for bodyguards"] * all(score["bodyguards"] == 3 for score in event["scores"])
        case "end":
            yield from ["a shared victory"] * (event["places"].count(1) > 1)
            yield from ["a score below nothing"] * (min(event["scores"]) < 0)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_every_card_that_is_drawn_is_told_where_it_went(golden: object) -> None:
    """From the events alone: the loot of the seats is what was won and stolen, less what left."""
    loot: dict[int, list[str]] = {}
    row: list[str] = []
    for event in events(GAME, golden.record()):  # type: ignore[attr-defined]
        match event["event"]:
            case "draw" if event["card"] != "PO":
                row.append(event["card"])
            case "thieves":
                mine = loot.setdefault(event["seat"], [])
                for card in event["cards"]:
                    row.remove(card)
                    mine.remove("TH")
                mine += event["cards"]
            case "auction":
                assert event["row"] == row
            case "win":
                assert event["cards"] == row
                loot.setdefault(event["seat"], []).extend(row)
                row.clear()
            case "unsold":
                assert event["discarded"] in ([], row)
                if event["discarded"]:
                    row.clear()
            case "settled":
                assert event["discarded"] == row
                row.clear()
                for seat, score in enumerate(event["scores"]):
                    assert score["coins"] == 3 * loot.get(seat, []).count("CO")
                    assert score["thieves"] == 2 * loot.get(seat, []).count("TH")
                leaving = ("RI", "WA", "BR", "CH", "DI", "CO", "DR", "TH")
                loot = {seat: [card for card in mine if card not in leaving] for seat, mine in loot.items()}


def test_a_turn_is_a_line_with_its_auction() -> None:
    record = next(golden for golden in GOLDEN if "one-stands-in" in golden.path.stem).record()
    text = "\n".join(tell(GAME, events(GAME, record), round_number=1))
    assert text.startswith("Round 1 · seat 0 starts\n  shuffled     the 120 cards of the deck\n")
    assert " (the referee) draws " in text
    assert " cannot bid, " in text


@pytest.mark.parametrize(
    ("moves", "question"),
    [
        ("", "draw or call an auction; the row is empty (seat 0 of 3, round 1 of 3)"),
        ("draw draw", "draw or call an auction; the row is CA RI (seat 2 of 3, round 1 of 3)"),
        ("draw draw call", "pass or bid 2 5 8 13 for CA RI (seat 0 of 3, round 1 of 3)"),
        ("draw draw call 5", "pass or bid 6 9 12 for CA RI (seat 1 of 3, round 1 of 3)"),
        ("draw draw call pass pass", "bid 4 7 10 11 for CA RI (seat 2 of 3, round 1 of 3)"),
    ],
)
def test_a_question_says_what_can_be_answered(moves: str, question: str) -> None:
    state = played(dealt(3, "CA RI"), *moves.split())
    assert GAME.story.question(GAME.view(state, asked(state))) == question


def test_an_auction_of_nothing_is_asked_as_that() -> None:
    state = played(dealt(2, "PO"), "draw")
    assert GAME.story.question(GAME.view(state, 1)) == (
        "pass or bid 3 4 7 8 for nothing (seat 1 of 2, round 1 of 3)"
    )


@pytest.mark.parametrize(("thieves", "most"), [("TH", 1), ("TH TH TH", 2)])
def test_a_question_says_how_many_thieves_may_be_used(thieves: str, most: int) -> None:
    state = with_loot(drawn(3, "CA RI"), "", "", thieves)
    assert GAME.story.question(GAME.view(state, 2)) == (
        f"draw or call an auction or use thieves, {most} at most; the row is CA RI (seat 2 of 3, round 1 of 3)"
    )


AUCTION = "auction ((bid|pass) ){%d}(win|unsold) "
ROUND = f"(shuffle )?begin ((draw|call|thieves) ({AUCTION})?)*settled "


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_the_events_of_a_round_stand_in_the_order_of_the_record_page(golden: Golden) -> None:
    if golden.turns:  # it breaks off
        return
    told = [*events(GAME, golden.record())][1:-1]
    for _, of_round in groupby(told, key=lambda event: int(event["round"])):
        names = "".join([f"{event['event']} " for event in of_round])
        assert fullmatch(ROUND % golden.seats, names), names
