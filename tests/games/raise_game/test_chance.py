"""What chance draws: docs/chance.md, word by word."""

import re
from pathlib import Path
from random import Random

import pytest

from harness.engine import NATURE, Chance, deal_key
from harness.games.raise_game.components import DECK, DICE, LETTERS, POINT_CARDS
from harness.games.raise_game.moves import Deck, Dice, Move, PointCards
from tests.support.games.raise_game.positions import GAME

PAGE = Path(__file__).parents[3] / "docs" / "chance.md"


def drawn(seats: int, chance: Chance, seed: int) -> list[Move]:
    """All of chance's moves in a random game."""
    random = Random(seed).random
    state, found = GAME.start(seats, {}), []
    while acting := GAME.to_act(state):
        if acting == (NATURE,):
            found.append(GAME.chance(state, chance))
            state = GAME.apply(state, {NATURE: found[-1]})
        else:
            state = GAME.apply(state, GAME.random_moves(state, random))
    return found


@pytest.mark.parametrize(("seats", "rounds"), [(2, 8), (3, 9), (4, 10), (5, 11)])
def test_every_deck_point_card_and_roll_is_that_of_its_name(seats: int, rounds: int) -> None:
    chance = Chance(Random(seats).randbytes(32))
    expected: list[Move] = [Deck(chance.shuffled(f"deck of seat {seat}", DECK)) for seat in range(seats)]
    expected.append(PointCards(chance.shuffled("point cards", POINT_CARDS)))
    for number in range(1, rounds + 1):
        faces = chance.draws(f"round {number}, dice", [6] * 7)
        expected.append(Dice(tuple([die[face] for die, face in zip(DICE, faces, strict=True)])))
    assert drawn(seats, chance, seed=1) == expected


def test_the_same_deal_gives_the_same_whatever_is_played() -> None:
    chance = Chance(bytes(range(32)))
    assert drawn(4, chance, seed=1) == drawn(4, chance, seed=2)


def test_the_vectors_of_the_page_hold() -> None:
    chance = Chance(deal_key(bytes(range(32)), "1/1"))
    section = PAGE.read_text("utf-8").split("## Events of RAISE")[1].split("\n## ")[0]
    vectors = dict(re.findall(r"^\| `([^`]*)`(?:, the top ten)? \| ([^|]*) \|$", section, re.M))
    for seat in (0, 1):
        shuffled = chance.shuffled(f"deck of seat {seat}", DECK)
        assert vectors[f"deck of seat {seat}"] == " ".join(card.text for card in shuffled[:10])
    assert vectors["point cards"] == " ".join(map(str, chance.shuffled("point cards", POINT_CARDS)[:10]))
    faces = zip(DICE, chance.draws("round 5, dice", [6] * 7), strict=True)
    assert vectors["round 5, dice"] == "".join(LETTERS[die[face]] for die, face in faces)
