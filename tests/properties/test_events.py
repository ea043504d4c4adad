"""The events are the whole record again, and the story told from them leaves no play out."""

import json
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from harness.engine import NATURE, Event, Outcome, Record, Turn, events, tell, write_record
from harness.engine.game import AnyGame
from harness.games.razzia import Razzia
from harness.games.razzia.components import BARS, CARDS, Card
from harness.games.razzia.moves import Answer, Bills, Cards, Dice, Offer, Place
from tests.support.strategies import Played, every_game, examples, games, read, sample

RAZZIA = Razzia()
_CARDS = {(card.bar, card.raid, card.number): card for card in CARDS}
MOVES = ("shuffle", "place", "play", "offer", "answer", "meeting")  # the events that are moves


def _from_json(game: AnyGame, record: Record) -> list[Event]:
    """As a reader in another language gets them."""
    return [json.loads(json.dumps(event)) for event in events(game, record)]


def _rebuilt(told: list[Event]) -> Record:
    """A record of Razzia from its events, and from nothing else."""
    first, *middle = told
    outcome = None
    if middle and middle[-1]["event"] == "end":
        end = middle.pop()
        outcome = Outcome(tuple(end["places"]), tuple(end["scores"]))
    made = [event for event in middle if event["event"] in MOVES]
    turns = []
    for (kind, number, _), group in groupby(enumerate(made), key=lambda item: _turn_of(*item)):
        turns.append(_turn(kind, [event for _, event in group]))
        assert number >= 1
    header = first["game"], first["seats"], first["deal"], first["options"]
    return Record(*header, tuple(turns), outcome, retired=tuple(first["retired"]), tags=first["tags"])


def _turn_of(place: int, event: Event) -> tuple[str, int, int]:
    """Of the same kind and round is the same turn; but two shuffles are two turns."""
    return event["event"], event["round"], place if event["event"] == "shuffle" else 0


def _turn(kind: str, made: list[Event]) -> Turn:
    if kind == "shuffle":
        ((pile, what),) = [(event["pile"], event["what"]) for event in made]
        return Turn({NATURE: Cards(tuple(map(_card, pile))) if what == "cards" else Bills(tuple(pile))})
    if kind == "meeting":
        return Turn({NATURE: Dice(tuple((BARS.index(met["bar"]), *met["dice"]) for met in made))})
    moves = {event["seat"]: _move(event) for event in sorted(made, key=lambda event: int(event["seat"]))}
    assert len(moves) == len(made)
    return Turn(moves, tuple(sorted(event["seat"] for event in made if event["stand_in"])))


def _move(event: Event) -> Any:
    match event["event"]:
        case "place":
            return Place(BARS.index(event["bar"]))
        case "play":
            return _card(event["card"])
        case "offer":
            return Offer.of({int(seat): bills for seat, bills in event["shares"].items()})
    return Answer(event["answer"])


def _card(text: str) -> Card:
    kind = "CTHJLZ".index(text[0]), "R" in text, int(text[-1])
    return _CARDS[kind]


@examples(80)
@given(played=games(RAZZIA))
def test_the_record_can_be_rebuilt_from_its_events_alone(played: Played) -> None:
    told = _from_json(RAZZIA, played.record)
    again = _rebuilt(told)
    assert again == played.record
    assert [*again.tags] == [*played.record.tags]
    assert [[*turn.moves] for turn in again.turns] == [[*turn.moves] for turn in played.record.turns]


def test_the_retired_seats_of_a_game_that_broke_off_are_in_its_events_too() -> None:
    record = replace(sample(RAZZIA, 0, broken_at=50).record, retired=(1,))
    (found,) = read(write_record(RAZZIA, record))
    assert _rebuilt(_from_json(RAZZIA, found.record)) == found.record


@examples(60)
@given(played=games(RAZZIA))
def test_the_takes_and_fortunes_told_are_those_of_the_moves(played: Played) -> None:
    """Derived fields too: the fortunes are the sums of what was taken, and the last ones are the scores."""
    told = _from_json(RAZZIA, played.record)
    fortunes = [0] * played.record.seats
    for event in told:
        if event["event"] == "take":
            fortunes[event["seat"]] += sum(event["bills"])
        if event["event"] == "settled":
            assert event["fortunes"] == fortunes
    if played.record.outcome:
        assert tuple(fortunes) == played.record.outcome.scores


@examples(60)
@given(played=games(RAZZIA))
def test_the_hands_told_are_those_that_the_cards_are_played_from(played: Played) -> None:
    hands: dict[int, list[str]] = {}
    for event in _from_json(RAZZIA, played.record):
        match event["event"]:
            case "deal":
                hands[event["seat"]] = event["hand"]
            case "draw":
                hands[event["seat"]].append(event["card"])
            case "play":
                assert len(hands[event["seat"]]) == 5
                hands[event["seat"]].remove(event["card"])


@examples(60)
@given(played=games(RAZZIA))
def test_the_bars_told_hold_what_is_taken_from_them(played: Played) -> None:
    bars: dict[str, list[int]] = {bar: [] for bar in BARS}
    for event in _from_json(RAZZIA, played.record):
        match event["event"]:
            case "turn_up":
                for bar, bill in event["bills"].items():
                    bars[bar].append(bill)
            case "place":
                bars[event["bar"]].append(event["bill"])
            case "take":
                for bill in event["bills"]:
                    bars[event["bar"]].remove(bill)
            case "settled":
                assert event["left"] == {bar: bills for bar, bills in bars.items() if bills}


@every_game
@examples(60)
@given(data=st.data())
def test_a_game_that_broke_off_has_no_end_and_says_so(game: AnyGame, data: st.DataObject) -> None:
    _, record, _ = data.draw(games(game))
    told = _from_json(game, record)
    assert [event["event"] for event in told].count("end") == (1 if record.outcome else 0)
    assert (told[-1]["event"] == "end") == (record.outcome is not None)
    *_, last = tell(game, told)
    assert last.startswith("End\n" if record.outcome else "The game broke off here.")


@every_game
@examples(60)
@given(data=st.data())
def test_the_telling_is_that_of_its_rounds_one_by_one(game: AnyGame, data: st.DataObject) -> None:
    _, record, _ = data.draw(games(game))
    told = _from_json(game, record)
    opening, *middle, _ = tell(game, told)
    assert record.deal in opening
    for tag, text in record.tags.items():
        assert f"{tag}: {text}" in opening
    rounds = sorted({event["round"] for event in told if "round" in event})
    assert middle == [text for number in rounds for text in tell(game, told, number)]
    assert not [*tell(game, told, 1_000)]


@examples(60)
@given(played=games(RAZZIA))
def test_the_telling_names_every_play_place_offer_answer_and_meeting_in_its_round(played: Played) -> None:
    told = _from_json(RAZZIA, played.record)
    for number, group in groupby(told[1:], key=lambda event: event.get("round")):
        if number is None:
            continue
        (text,) = tell(RAZZIA, told, number)
        assert text.startswith(f"Round {number}")
        lines = text.splitlines()
        for words in _words(group):
            assert any(all(word in line for word in words) for line in lines), (words, text)


def _words(told: Iterable[Event]) -> Iterable[tuple[str, ...]]:
    """What some one line of a round must say, for each move of it."""
    for event in told:
        who = f"seat {event.get('seat')}{' (the referee)' if event.get('stand_in') else ''}"
        match event["event"]:
            case "play":
                card = event["card"]
                kind = "raid" if "R" in card else "gambler"
                yield BARS["CTHJLZ".index(card[0])], f"{who} {kind} {card[-1]}"
            case "place":
                yield who, str(event["bill"]), event["bar"]
            case "offer":
                yield (
                    event["bar"],
                    f"{who} offers",
                    *(str(bill) for bills in event["shares"].values() for bill in bills),
                )
            case "answer":
                yield event["bar"], f"{who} {'accepts' if event['answer'] == 'accept' else 'refuses'}"
            case "meeting":
                yield event["bar"], f"seat {event['winner']} wins", *(f"+ {die}" for die in event["dice"])
