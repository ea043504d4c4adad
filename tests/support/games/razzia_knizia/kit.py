"""What is hidden and what is counted in Razzia! by Knizia."""

from random import Random

from harness.engine import Seat
from harness.games.razzia_knizia.components import Card
from harness.games.razzia_knizia.state import State
from tests.support.games.kit import Kit, damages


def redealt(state: State, _: Seat | None, random: Random) -> State:
    """Only the deck's order is hidden."""
    state = state.copy()
    random.shuffle(state.deck)
    return state


def one_more_of_the_police(state: State) -> bool:
    state.police += 1
    return state.phase != "deck"  # before the shuffle there are no cards to count


def another_cheque_on_the_board(state: State) -> bool:
    state.board += 1
    return True


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
    )
    | {
        "one more of the police": one_more_of_the_police,
        "another cheque on the board": another_cheque_on_the_board,
    },
)
