"""Nothing is lost or doubled: counted without a word of the rules' code."""

from collections import Counter

import pytest

from harness.games.razzia_knizia.state import State
from tests.support.games.razzia_knizia.positions import GAME, every_position

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
