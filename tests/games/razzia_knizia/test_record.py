"""Records of Razzia!: the deck is the key's, what is changed is refused in its line, and the events hold all of it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.engine import (
    NATURE,
    Chance,
    Event,
    Record,
    RecordError,
    Turn,
    deal_key,
    events,
    verify,
    write_record,
)
from harness.games.razzia_knizia.components import Card
from harness.games.razzia_knizia.moves import Action, Bid, Deck, Thieves
from tests.support.games.razzia_knizia.positions import GAME
from tests.support.golden_games import golden_games
from tests.support.strategies import Played, read, sample

PAGE = Path(__file__).parents[3] / "docs" / "chance.md"
SECRET = bytes(range(32))
GAMES = [sample(GAME, number) for number in range(8)]


def deck(key: bytes) -> list[str]:
    (move,) = [GAME.chance(GAME.start(2, {}), Chance(key))]
    assert isinstance(move, Deck)
    return [card.text for card in move.cards]


def test_the_vector_of_the_page_holds() -> None:
    assert f"`{' '.join(deck(deal_key(SECRET, '1/1'))[:10])}`" in PAGE.read_text("utf-8")


def test_the_same_deal_has_the_same_deck_at_any_number_of_seats() -> None:
    decks = set()
    for seats in GAME.seats:
        state = GAME.start(seats, {})
        decks.add(GAME.notation.write(GAME.chance(state, Chance(SECRET))))
    assert len(decks) == 1


def refusal(record: Record, key: bytes | None) -> RecordError:
    """Of a record that does not hold; it is given as a text, as others would."""
    (found,) = read(write_record(GAME, record))
    with pytest.raises(RecordError) as refused:
        verify(found, key)
    return refused.value


def with_move(record: Record, at: int, move: Any) -> Record:
    ((seat, _),) = record.turns[at].moves.items()
    return replace(record, turns=(*record.turns[:at], Turn({seat: move}), *record.turns[at + 1 :]))


def line(record: Record, at: int) -> int:
    return write_record(GAME, record).splitlines().index("") + 2 + at


def test_two_exchanged_cards_of_the_deck_are_refused_when_the_key_is_known() -> None:
    for _, record, key in GAMES:
        cards = [*record.turns[0].moves[NATURE].cards]
        other = next(at for at, card in enumerate(cards) if card is not cards[0])
        cards[0], cards[other] = cards[other], cards[0]
        error = refusal(with_move(record, 0, Deck(tuple(cards))), key)
        assert error.line == line(record, 0)
        assert error.what.startswith("the key gives ")


def test_another_card_in_the_deck_is_refused_without_the_key() -> None:
    for _, record, _ in GAMES:
        cards = record.turns[0].moves[NATURE].cards
        other = next(card for card in Card if card is not cards[0])
        error = refusal(with_move(record, 0, Deck((other, *cards[1:]))), None)
        assert (error.line, error.what[:8]) == (line(record, 0), "chance: ")


def positions(played: Played) -> Iterator[tuple[int, Any, Any]]:
    """Every turn after the deck with its place, the position before it, and the move."""
    state = GAME.start(played.record.seats, {})
    for at, turn in enumerate(played.record.turns):
        ((_, move),) = turn.moves.items()
        if at:
            yield at, state, move
        state = GAME.apply(state, turn.moves)


def test_a_cheque_that_the_seat_does_not_have_is_refused_in_its_line() -> None:
    for played in GAMES:
        for at, state, move in positions(played):
            if isinstance(move, Bid):
                (seat,) = state.acting
                other = next(cheque for cheque in range(1, 17) if cheque not in state.cheques[seat])
                error = refusal(with_move(played.record, at, Bid(other)), None)
                assert error.line == line(played.record, at)
                assert f"seat {seat}: {other} is no bid here" in error.what
                break


def test_a_card_that_is_not_in_the_row_is_refused_in_its_line() -> None:
    refused = 0
    for played in GAMES:
        for at, state, move in positions(played):
            if isinstance(move, Thieves):
                other = next(card for card in Card if card not in state.row)
                error = refusal(with_move(played.record, at, Thieves.of((*move.cards[1:], other))), None)
                assert error.line == line(played.record, at)
                assert "cannot be taken" in error.what
                refused += 1
                break
    assert refused > 2


def rebuilt(told: list[Event]) -> list[dict[int, Any]]:
    """The moves, from the events alone."""
    texts = {card.text: card for card in Card}
    moves: list[dict[int, Any]] = []
    for event in told:
        match event["event"]:
            case "shuffle":
                moves.append({NATURE: Deck(tuple([texts[text] for text in event["deck"]]))})
            case "draw":
                moves.append({event["seat"]: Action.DRAW})
            case "call":
                moves.append({event["seat"]: Action.CALL})
            case "thieves":
                moves.append({event["seat"]: Thieves(tuple([texts[text] for text in event["cards"]]))})
            case "bid":
                moves.append({event["seat"]: Bid(event["cheque"])})
            case "pass" if event["asked"]:
                moves.append({event["seat"]: Action.PASS})
    return moves


@pytest.mark.parametrize(
    "golden",
    [golden for golden in golden_games() if golden.game == GAME.name],
    ids=lambda golden: golden.path.stem,
)
def test_the_events_hold_every_move_and_every_stand_in(golden: Any) -> None:
    record = golden.record()
    told = list(events(GAME, record))
    assert rebuilt(told) == [dict(turn.moves) for turn in record.turns]
    marked = sum(bool(event.get("stand_in")) for event in told)
    assert marked == sum(len(turn.stand_ins) for turn in record.turns)
