"""Every card, grain and die is what docs/chance.md says: the names and the things are written here a second time."""

import pytest

from harness.engine import NATURE, Chance
from tests.support.games.hick_hack.positions import GAME, cards
from tests.support.strategies import positions

KEY = bytes(range(32))
DECK = " ".join(
    yard + kind for yard in "BYRGPW" for kind in ("S", "3", "3", "4", "4", "5", "6", "F4", "F5", "F6")
)
YARDS = ("blue", "yellow", "red", "green", "purple", "white")


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_card_grain_and_die_of_a_game_is_that_of_its_key(seats: int) -> None:
    seen = set()
    for seed in range(3):
        seen |= _recomputed(seats, seed)
    assert seen == {"cards", "grains", "dice"}


def _recomputed(seats: int, seed: int) -> set[str]:
    """What chance was asked for in a game."""
    chance, shuffles, seen = Chance(KEY), 0, set()
    for state, turn in positions(GAME, seats, {}, KEY, seed):
        if turn is None or NATURE not in turn.moves:
            continue
        move = turn.moves[NATURE]
        seen.add(state.phase)
        if state.phase == "grains":
            assert move.pile == chance.shuffled("grains", [1] * 39 + [2] * 26 + [3] * 13)
        elif state.phase == "cards":
            name = f"reshuffle {shuffles}" if shuffles else "first deal"
            things = sorted(state.discards, key=cards(DECK).index) if shuffles else cards(DECK)
            assert move.pile == chance.shuffled(name, things)
            shuffles += 1
        else:
            visit = state.visits[-1]
            name = f"round {state.number}, duel at {YARDS[visit.yard]}, roll {len(visit.rolls) + 1}"
            assert list(move.faces) == [1 + drawn for drawn in chance.draws(name, [6] * len(move.faces))]
    assert (shuffles > 1) == (seats > 2)  # with 2 seats the pile is just enough
    return seen


def test_the_same_deal_has_the_same_cards_grains_and_dice_whatever_the_seats_choose() -> None:
    """Each event has its own words: what was drawn before it changes nothing."""
    found: dict[object, object] = {}
    same = 0
    for seed in range(30):
        for state, turn in positions(GAME, 6, {}, KEY, seed):
            if turn and NATURE in turn.moves and state.phase == "dice" and not state.visits[-1].rolls:
                name, faces = (state.number, state.visits[-1].yard), turn.moves[NATURE].faces
                known = found.setdefault(name, faces)
                assert isinstance(known, tuple)
                length = min(len(known), len(faces))
                assert known[:length] == faces[:length]
                same += known is not faces
    assert same > 40
