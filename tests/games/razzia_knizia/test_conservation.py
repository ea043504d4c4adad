"""Nothing is lost or doubled: counted without a word of the rules' code, and tried with moves that are almost right."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from harness.engine import NATURE, IllegalMove, NotationError, Seat
from harness.games.razzia_knizia.components import Card
from harness.games.razzia_knizia.moves import Action, Bid, Deck, Thieves
from harness.games.razzia_knizia.state import State
from tests.games.razzia_knizia.positions import CHANCE, GAME, every_position
from tests.properties.strategies import assert_one_line

FOUR_OF_EACH = ["RI", "WA", "BR", "CH", "DI", "CS", "TR", "FI", "HR", "RE", "NC", "RS"]
BOX = Counter({"CO": 3, "CA": 16, "DR": 10, "BG": 16, "TH": 6, "PO": 21} | dict.fromkeys(FOUR_OF_EACH, 4))
CHEQUES = {2: range(1, 10), 3: range(1, 14), 4: range(1, 14), 5: range(1, 17)}


def count(state: State) -> None:
    table = GAME.view(state, None).table
    seen = [*table.row, *table.gone, *[card for loot in table.loot for card in loot]]
    texts = Counter(card.text for card in [*seen, *state.deck])
    if state.phase != "deck":
        assert texts + Counter({"PO": table.police}) == BOX
    cheques = [cheque for mine in (*table.cheques, *table.won) for cheque in mine]
    assert sorted([*cheques, table.board]) == [*CHEQUES[table.seats]]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_cards_and_the_cheques_are_the_same_after_every_turn(seats: int) -> None:
    for seed in (None, *range(5)):
        for state in every_position(seats, seed=seed):
            count(state)
            GAME.audit(state)
            held = [len([*mine, *won]) for mine, won in zip(state.cheques, state.won, strict=True)]
            assert {*held} == {len(state.setup.cheques[0])}  # each always has as many


def positions() -> list[State]:
    return [
        state for seats in GAME.seats for state in every_position(seats, seed=seats) if GAME.to_act(state)
    ]


def some_move(state: State, random: Random) -> tuple[Seat, Any]:
    if GAME.to_act(state) == (NATURE,):
        return NATURE, GAME.chance(state, CHANCE)
    ((seat, move),) = GAME.random_moves(state, random.random).items()
    return seat, move


def almost(move: Any, random: Random) -> Any:
    """The move with something in it changed: equal but of another type, a little beside it, or something else."""
    match move:
        case Action():
            near: list[Any] = [*Action, move.value, (move,), None, True]
        case Bid(cheque):
            near = [Bid(cheque + step) for step in (-2, -1, 1, 2, -cheque, 10**30)]
            near += [Bid(float(cheque)), Bid(str(cheque)), cheque, (cheque,), Bid((cheque,))]  # type: ignore[arg-type]
        case Thieves(cards) | Deck(cards):
            kind, at = type(move), random.randrange(len(cards))
            other = random.choice([*Card])
            changed: list[Any] = [
                cards[:at] + cards[at + 1 :],
                (*cards, other),
                (*cards[:at], other, *cards[at + 1 :]),
            ]
            changed += [cards[::-1], (*map(int, cards),), [*cards], (*cards, *cards), (), (other,), cards]
            near = [*map(kind, changed), cards, Thieves(cards), Deck(cards)]
    return random.choice(near)


def refused(state: State, seat: Seat, move: Any) -> bool:
    try:
        GAME.check(state, seat, move)
    except IllegalMove as error:
        assert_one_line(error)
        return True
    return False


def test_a_mutated_move_is_refused_in_one_line_or_has_a_text_and_loses_nothing() -> None:
    random, seen = Random(1), Counter[bool]()
    for state in positions() * 4:
        seat, move = some_move(state, random)
        changed = almost(move, random)
        no = refused(state, seat, changed)
        seen[no] += 1
        if not no:
            assert GAME.notation.read(GAME.notation.write(changed)) == changed
            count(GAME.apply(GAME.copy(state), {seat: changed}))
    assert min(seen[True], seen[False]) > 200


PARTS = ["draw", "call", "pass", "thieves=", "deck=", "CA", "TH", "RI", ",", "=", "0", "1", "3", "5", "8", ""]


def test_a_move_with_a_mutated_text_is_no_move_or_is_refused_or_loses_nothing() -> None:
    random, seen = Random(1), Counter[str]()
    for state in positions() * 3:
        seat, move = some_move(state, random)
        text = GAME.notation.write(move)
        at = random.randrange(len(text) + 1)
        text = random.choice(["", text[:at]]) + random.choice(PARTS) + random.choice(["", text[at + 1 :]])
        try:
            changed = GAME.notation.read(text)
        except NotationError as error:
            assert_one_line(error)
            seen["no move"] += 1
            continue
        assert GAME.notation.write(changed) == text  # one text for one move
        if refused(state, seat, changed):
            seen["refused"] += 1
            continue
        seen["legal"] += 1
        count(GAME.apply(GAME.copy(state), {seat: changed}))
    assert min(seen[kind] for kind in ("no move", "refused", "legal")) > 50
