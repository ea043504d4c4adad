"""What is hidden and what is counted in RAISE."""

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
    damages=damages(
        dict.fromkeys(("decks", "hands", "played", "won", "table"), CARDS[:2])
        | dict.fromkeys(("stock", "points"), (6, 7))
    ),
)
