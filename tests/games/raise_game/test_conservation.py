"""Cards and point cards are neither lost nor doubled, and the audit would say so."""

from collections import Counter

import pytest

from harness.engine import ConservationError
from tests.support.games.raise_game.positions import GAME, PLAIN, cards, every_position, late_unrolled, turn

DECK = "C1 C1 C1 C2 C2 C3 C3 C4* B1 B1 B2 B2 B3 B3 B4* H1 H2 H2 H3 H4 H4* G2 G3 G3 G4 G5* D4 D5 D5 D6*"
POINT_CARDS = [6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20]


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_cards_and_the_point_cards_are_the_same_after_every_turn(seats: int) -> None:
    """Counted without a word of the rules' code."""
    for seed in range(5):
        for state in every_position(seats, seed=seed):
            GAME.audit(state)
            lying = [
                *state.table,
                *[card for pile in (state.decks, state.hands, state.won) for row in pile for card in row],
            ]
            assert Counter(lying) == Counter(cards(DECK) * seats)
            points = [*state.stock, *state.nobodys, *[card for won in state.points for card in won]]
            assert sorted(points + [state.card] * (state.card > 0)) == POINT_CARDS


def test_the_audit_counts_the_point_cards_that_nobody_took() -> None:
    state = turn(late_unrolled("", ""), f"dice={PLAIN}")
    GAME.audit(state)
    state.nobodys.clear()
    with pytest.raises(ConservationError, match="13 point cards where there are 14"):
        GAME.audit(state)
