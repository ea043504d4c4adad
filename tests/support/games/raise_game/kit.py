"""What is hidden and what is counted in RAISE."""

from collections import Counter
from random import Random

from harness.engine import Seat
from harness.games.raise_game.components import CARDS
from harness.games.raise_game.state import State
from tests.support.games.kit import Kit, damages


def redealt(state: State, seat: Seat | None, random: Random) -> State:
    """What the others hold, the order of all decks, and the point cards to come. Of its own deck a seat knows what is left."""
    state = state.copy()
    for other, (deck, hand) in enumerate(zip(state.decks, state.hands, strict=True)):
        hidden = [*deck] if other == seat else [*deck, *hand]
        random.shuffle(hidden)
        if other != seat:
            hand[:] = [hidden.pop() for _ in hand]
        deck[:] = hidden
    random.shuffle(state.stock)
    return state


DECK = "C1 C1 C1 C2 C2 C3 C3 C4* B1 B1 B2 B2 B3 B3 B4* H1 H2 H2 H3 H4 H4* G2 G3 G3 G4 G5* D4 D5 D5 D6*"
POINT_CARDS = [6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20]


def count(state: State) -> None:
    """Every seat's deck, what of the decks has been played, and the point cards."""
    played = [*state.table, *[card for won in state.won for card in won]]
    unplayed = [card for place in (state.decks, state.hands) for row in place for card in row]
    assert Counter(card.text for card in [*played, *unplayed]) == Counter(DECK.split() * len(state.hands))
    assert Counter(played) == Counter([card for row in state.played for card in row])
    points = [*state.stock, *state.nobodys, *[card for won in state.points for card in won]]
    assert sorted(points + [state.card] * (state.card > 0)) == POINT_CARDS


KIT = Kit(
    redealt=redealt,
    secrets={
        "the hand of seat 0": lambda state: state.hands[0],
        "the next card of seat 0": lambda state: state.decks[0][-1:],
        "the last card of seat 1": lambda state: state.decks[1][:1],
        "the next point card": lambda state: state.stock[-1:],
        "the points of a hand": lambda state: sum(card.points for card in state.hands[1]),
    },
    moment=lambda state: str(state.phase),
    moments=frozenset({"deck", "points", "dice", "pick", "raise", "over"}),
    count=count,
    damages=damages(
        dict.fromkeys(("decks", "hands", "played", "won", "table"), CARDS[:2])
        | dict.fromkeys(("stock", "points"), (6, 7))
    ),
)
