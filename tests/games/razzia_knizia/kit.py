"""What is hidden and what is counted in Razzia! by Knizia."""

from random import Random

from harness.engine import Seat
from harness.games.razzia_knizia.components import Card
from harness.games.razzia_knizia.state import State
from tests.games.kit import Kit, damages


def redealt(state: State, _: Seat | None, random: Random) -> State:
    """Only the deck's order is hidden."""
    state = state.copy()
    random.shuffle(state.deck)
    return state


KIT = Kit(
    redealt=redealt,
    secrets={
        "the next card": lambda state: state.deck[-1:],
        "the last card": lambda state: state.deck[:1],
    },
    moment=lambda state: str(state.phase),
    moments=frozenset({"deck", "turn", "bid", "over"}),
    damages=damages(
        dict.fromkeys(("deck", "loot", "row", "gone"), [*Card][:2])
        | dict.fromkeys(("cheques", "won"), (1, 2))
    ),
)
