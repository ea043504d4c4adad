"""Records of Hick Hack: chance is the page's, what is changed is refused in its line, and the events hold all of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from harness.engine import NATURE, Event, Record, RecordError, Turn, events, verify, write_record
from harness.games.hick_hack.moves import Dice, Lay, Offer, ShuffledCards, ShuffledGrains
from tests.support.games.hick_hack.positions import GAME
from tests.support.golden_games import golden_games
from tests.support.strategies import read, sample

GAMES = [  # with a duel each
    played
    for played in (sample(GAME, number) for number in range(15))
    if any(isinstance(turn.moves.get(NATURE), Dice) for turn in played.record.turns)
]


def first(record: Record, kind: type) -> tuple[int, int, Any]:
    """Where a move of this kind stands first: its turn, its seat, and itself."""
    return next(
        (at, seat, move)
        for at, turn in enumerate(record.turns)
        for seat, move in turn.moves.items()
        if type(move) is kind and not turn.stand_ins
    )


def changed_dice(dice: Dice) -> Dice:
    return Dice((dice.faces[0] % 6 + 1, *dice.faces[1:]))


def exchanged(pile: tuple[Any, ...]) -> tuple[Any, ...]:
    """The top one against the next that is another."""
    other = next(at for at, thing in enumerate(pile) if thing != pile[0])
    return (pile[other], *pile[1:other], pile[0], *pile[other + 1 :])


Change = Callable[[Any], Any]
AGAINST_THE_KEY: dict[str, tuple[type, Change]] = {
    "two cards exchanged": (ShuffledCards, lambda move: ShuffledCards(exchanged(move.pile))),
    "two grains exchanged": (ShuffledGrains, lambda move: ShuffledGrains(exchanged(move.pile))),
    "another die": (Dice, changed_dice),
}
AGAINST_THE_RULES: dict[str, tuple[type, Change]] = {
    "a card twice": (ShuffledCards, lambda move: ShuffledCards((move.pile[1], *move.pile[1:]))),
    "a card fewer": (ShuffledCards, lambda move: ShuffledCards(move.pile[1:])),
    "a grain of another colour": (
        ShuffledGrains,
        lambda move: ShuffledGrains((move.pile[0] % 3 + 1, *move.pile[1:])),
    ),
    "a die fewer": (Dice, lambda move: Dice(move.faces[1:])),
    "a die more": (Dice, lambda move: Dice((*move.faces, 1))),
    "a card more or fewer": (
        Lay,
        lambda move: Lay.of(*move.cards, move.cards[0]) if len(move.cards) == 1 else Lay(move.cards[:1]),
    ),
    "a grain more": (
        Offer,
        lambda move: Offer(((move.shares[0][0], move.shares[0][1]._replace(green=39)), *move.shares[1:])),
    ),
    "a claimant fewer": (Offer, lambda move: Offer(move.shares[1:])),
}


def refusal(record: Record, key: bytes | None) -> RecordError:
    (found,) = read(write_record(GAME, record))
    with pytest.raises(RecordError) as refused:
        verify(found, key)
    return refused.value


def with_change(record: Record, kind: type, change: Change) -> tuple[Record, int, int]:
    """The record, the line in which it was changed, and the seat."""
    at, seat, move = first(record, kind)
    turn = Turn({**record.turns[at].moves, seat: change(move)}, record.turns[at].stand_ins)
    line = write_record(GAME, record).splitlines().index("") + 2 + at
    return replace(record, turns=(*record.turns[:at], turn, *record.turns[at + 1 :])), line, seat


@pytest.mark.parametrize("what", AGAINST_THE_KEY)
def test_other_chance_is_refused_in_its_line_when_the_key_is_known(what: str) -> None:
    for _, record, key in GAMES:
        changed, line, _ = with_change(record, *AGAINST_THE_KEY[what])
        error = refusal(changed, key)
        assert error.line == line
        assert "the key gives " in error.what


@pytest.mark.parametrize("what", AGAINST_THE_RULES)
def test_what_the_rules_do_not_allow_is_refused_in_its_line_without_the_key(what: str) -> None:
    kind, change = AGAINST_THE_RULES[what]
    for _, record, _ in GAMES:
        changed, line, seat = with_change(record, kind, change)
        error = refusal(changed, None)
        assert error.line == line
        assert error.what.startswith("chance: " if seat == NATURE else f"seat {seat}: ")


def rebuilt(told: list[Event]) -> list[tuple[int, str]]:
    """Every move with its seat, in its notation, from the events alone."""
    letters = {"green": "g", "blue": "b", "yellow": "y"}
    moves: list[tuple[int, str]] = []
    for event in told:
        match event["event"]:
            case "shuffle":
                pile = [letters.get(thing, thing) for thing in event["pile"]]
                moves.append((NATURE, f"{event['what']}={','.join(pile)}"))
            case "lay" if event["asked"]:
                moves.append((event["seat"], "+".join(event["cards"])))
            case "offer":
                shares = [
                    f"{seat}={''.join([f'{count}{letters[colour]}' for colour, count in grains.items()]) or '-'}"
                    for seat, grains in event["shares"].items()
                ]
                moves.append((event["seat"], ",".join(shares)))
            case "answer":
                moves.append((event["seat"], event["answer"]))
            case "roll":
                moves.append((NATURE, f"dice={','.join(map(str, event['dice']))}"))
    return moves


@pytest.mark.parametrize(
    "golden",
    [golden for golden in golden_games() if golden.game == GAME.name],
    ids=lambda golden: golden.path.stem,
)
def test_the_events_hold_every_move_and_every_stand_in(golden: Any) -> None:
    record = golden.record()
    told = list(events(GAME, record))
    moves = [(seat, GAME.notation.write(move)) for turn in record.turns for seat, move in turn.moves.items()]
    assert sorted(rebuilt(told)) == sorted(moves)
    marked = sum(bool(event.get("stand_in")) for event in told)
    assert marked == sum(len(turn.stand_ins) for turn in record.turns)
