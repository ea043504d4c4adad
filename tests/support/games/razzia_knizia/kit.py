"""What is hidden and what is counted in Razzia! by Knizia."""

from collections import Counter
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


FOUR_OF_EACH = ["RI", "WA", "BR", "CH", "DI", "CS", "TR", "FI", "HR", "RE", "NC", "RS"]
BOX = Counter({"CO": 3, "CA": 16, "DR": 10, "BG": 16, "TH": 6, "PO": 21} | dict.fromkeys(FOUR_OF_EACH, 4))
CHEQUES = {2: range(1, 10), 3: range(1, 14), 4: range(1, 14), 5: range(1, 17)}


def count(state: State) -> None:
    """The cards and the cheques; each seat always has as many cheques as it began with."""
    seen = [*state.row, *state.gone, *[card for loot in state.loot for card in loot]]
    texts = Counter(card.text for card in [*seen, *state.deck])
    if state.phase != "deck":
        assert texts + Counter({"PO": state.police}) == BOX
    held = [[*cheques, *won] for cheques, won in zip(state.cheques, state.won, strict=True)]
    assert {len(cheques) for cheques in held} == {len(state.setup.cheques[0])}
    assert sorted([*[cheque for cheques in held for cheque in cheques], state.board]) == [*CHEQUES[len(held)]]


KIT = Kit(
    redealt=redealt,
    secrets={
        "the next card": lambda state: state.deck[-1:],
        "the last card": lambda state: state.deck[:1],
    },
    moment=lambda state: str(state.phase),
    moments=frozenset({"deck", "turn", "bid", "over"}),
    count=count,
    damages=damages(
        dict.fromkeys(("deck", "loot", "row", "gone"), [*Card][:2])
        | dict.fromkeys(("cheques", "won"), (1, 2))
    )
    | {
        "one more of the police": one_more_of_the_police,
        "another cheque on the board": another_cheque_on_the_board,
    },
)
